import CommandLineToolkit
import Glibc
import OTPAsking
import OTPBrowser
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSuggestion

/// The connection to the extension, from its first message until the browser closes it.
struct Port: ~Copyable {
  /// What may be waited for.
  private struct Ready {
    var hasInput = false
    var isClosed = false
    var hasNews = false
  }

  /// How often to look without being told, in milliseconds: codes may be used elsewhere, or have a
  /// clock that runs ahead.
  private static let lookInterval: Int64 = 10_000

  /// How often to look while that fails, in milliseconds: a person is there, and may just mend it.
  private static let retryInterval: Int64 = 2_000

  private let environment = Environment()
  private var session = HostSession()
  private var reader = NativeMessageReader()
  private var output = StandardOutput()
  /// Nil before the request, and where nothing is ever offered.
  private var feed: CodeFeed?

  /// Answers until the browser closes one of its ends.
  mutating func run() throws(CommandError) -> ExitStatus {
    while !output.isClosed {
      let ready = wait()
      if ready.hasInput {
        guard let part = try StandardInput.part(upTo: NativeMessageReader.maximumLength) else {
          guard reader.isAtBoundary else {
            throw CommandError("the browser closed the connection within a message")
          }
          return .success
        }
        reader.append(part)
        if let end = try answer() { return end }
      } else if ready.isClosed {
        return .success
      }
      if ready.hasNews { try look() }
    }
    return .success
  }

  /// Answers what was read; returns how to end if that is to be done.
  private mutating func answer() throws(CommandError) -> ExitStatus? {
    while !output.isClosed {
      let message: [UInt8]?
      do throws(NativeMessageReader.TooLong) {
        message = try reader.next()
      } catch {
        try send(HostSession.tooLongMessage)
        return .failure
      }
      guard let message else { return nil }
      switch session.receive(message) {
      case .reply(let reply): try send(reply)
      case .end(let reply):
        try send(reply)
        return .failure
      case .refresh:
        feed = session.request?.suggestionRequest.map { CodeFeed(of: $0, environment) }
        try look()
      case .markUsed(let id): try use(id)
      }
    }
    return nil
  }

  /// Tells what can be offered, if that changed.
  private mutating func look() throws(CommandError) {
    guard let feed else {
      try send(session.update([], reason: .unavailable, at: .now()))
      return
    }
    do throws(CommandError) {
      let (suggestions, reason) = try feed.look()
      try send(session.update(suggestions, reason: reason, at: .now()))
    } catch {
      try send(session.fail(error.description))
    }
  }

  private mutating func use(_ id: Int64) throws(CommandError) {
    do throws(CommandError) {
      let isDone = try feed?.consume(InboxEntry.ID(number: id)) ?? false
      try send(session.confirmUse(of: id, isDone: isDone))
      try look()
    } catch {
      try send(session.confirmUse(of: id, isDone: false))
      try send(session.fail(error.description))
    }
  }

  private mutating func send(_ bytes: [UInt8]?) throws(CommandError) {
    guard let bytes else { return }
    try output.append(bytes)
    try output.flush()
  }

  /// Waits for the extension, for news, and for the time to look without any.
  private func wait() -> Ready {
    let input = Int16(POLLIN)
    // A descriptor below zero is left out.
    var descriptors = [
      pollfd(fd: StandardStream.input.rawValue, events: input, revents: 0),
      pollfd(fd: StandardStream.output.rawValue, events: 0, revents: 0),
      pollfd(fd: feed?.fileDescriptor ?? -1, events: input, revents: 0),
    ]
    let count = unsafe poll(&descriptors, nfds_t(descriptors.count), patience)
    // An interrupted wait is one look more.
    guard count > 0 else { return Ready(hasNews: true) }
    return Ready(
      hasInput: descriptors[0].revents != 0,
      isClosed: descriptors[1].revents != 0,
      hasNews: descriptors[2].revents != 0
    )
  }

  /// How many milliseconds to wait at most; -1 is without end.
  private var patience: Int32 {
    guard feed != nil else { return -1 }
    let rest = session.nextExpiry.map { $0.milliseconds - Timestamp.now().milliseconds }
    let interval = session.isFailing ? Self.retryInterval : Self.lookInterval
    return Int32(clamping: min(max(rest ?? .max, 0), interval))
  }
}
