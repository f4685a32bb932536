import CommandLineToolkit
import Glibc
import OTPAsking
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion

/// Waits for the first fresh code of a request, with the service or at the store.
struct CodePatience {
  /// How waiting ends.
  enum End {
    case code(Suggestion)
    case timedOut(NoSuggestionReason)
  }

  /// How often a service may go away while it is waited with; then something is wrong with it.
  private static let mostReconnections = 3

  /// How often to look at the store without being told, in milliseconds: a message whose clock runs
  /// far ahead can be offered only later.
  private static let lookInterval: Int64 = 10_000

  private let request: SuggestionRequest
  private let start = Timestamp.now()
  private let end: Int64

  /// Waits for `timeout` from now on.
  init(for request: SuggestionRequest, timeout: Duration) {
    self.request = request
    end = Uptime.milliseconds() + timeout.milliseconds
  }

  /// Waits for the code, whichever process stores it.
  func wait(_ invocation: Invocation) throws(CommandError) -> End {
    for _ in 0..<Self.mostReconnections {
      // The store is made when it is missing, for what will come.
      guard let source = try CodeSource.open(invocation, .creating) else { break }
      switch source {
      case .store(let engine): return try wait(at: engine)
      case .service(let client):
        if let end = try wait(with: client, invocation) { return end }
      }
    }
    throw CommandError("the service ends again and again; look at what it reports")
  }

  /// Waits with the service; nil when it went away.
  private func wait(
    with client: CodeClient,
    _ invocation: Invocation
  ) throws(CommandError) -> End? {
    do {
      try client.watch(request)
      while let codes = try client.nextCodes(within: max(end - Uptime.milliseconds(), 0)) {
        if let freshest = codes.last { return .code(freshest) }
      }
    } catch  where error.kind == .failed {
      return nil
    } catch {
      throw CommandError(error.description)
    }
    // The watching connection can do nothing else.
    guard let source = try CodeSource.open(invocation, .creating) else { return nil }
    return .timedOut(try source.suggestions(for: wholeTime(at: .now())).reason ?? .nothing)
  }

  private func wait(at engine: SuggestionEngine) throws(CommandError) -> End {
    do throws(InboxError) {
      // The watch begins before the first look, so that nothing falls between them.
      let watch = try engine.inbox.makeWatch()
      while true {
        if let freshest = try engine.suggestions(for: request, at: .now()).first {
          return .code(freshest)
        }
        let rest = end - Uptime.milliseconds()
        guard rest > 0 else {
          let now = Timestamp.now()
          return .timedOut(try engine.reason(for: wholeTime(at: now), at: now))
        }
        var descriptor = pollfd(fd: watch.fileDescriptor, events: Int16(POLLIN), revents: 0)
        // An interrupted wait is one look more.
        _ = unsafe poll(&descriptor, 1, Int32(clamping: min(rest, Self.lookInterval)))
        watch.clear()
      }
    } catch {
      throw CommandError(error.description)
    }
  }

  /// The request for all that arrived while it was waited, and could be offered at the start.
  private func wholeTime(at now: Timestamp) -> SuggestionRequest {
    var request = request
    request.window += .milliseconds(max(now.milliseconds - start.milliseconds, 0))
    return request
  }
}
