import CommandLineToolkit
import Glibc
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviderLines
import OTPProviders
import OTPSuggestion
import OTPSystem

/// The connection to the extension, from its first message until the browser closes it.
struct Port: ~Copyable {
  /// The events that ended a wait.
  private struct Ready {
    var hasInput = false
    var isClosed = false
    var hasChanges = false
  }

  /// The number of bytes to read at once: the capacity of a Linux pipe.
  private static let portion = 64 << 10

  private static let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)

  private var session = HostSession()
  private var reader = NativeMessageReader()
  private var output = StandardOutput()
  /// Nil without a request, and for fields that may not receive codes.
  private var watch: CodeWatch?
  /// Nil if no code is being made.
  private var making: CodeMaking?
  /// The family of the browser.
  private let family: String
  private var isRequestNoted = false

  /// Creates the connection to a browser of `family`.
  init(family: String) {
    self.family = family
  }

  /// Answers messages until the browser closes its end of either pipe.
  mutating func run() throws(CommandError) -> ExitStatus {
    while !output.isClosed {
      let ready = wait()
      if ready.hasInput {
        guard let part = try StandardInput.part(upTo: Self.portion) else {
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
      if ready.hasChanges { try refresh() }
      try sendMadeCode()
    }
    return .success
  }

  /// Answers the messages read so far; returns an exit status to end the program.
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
      let action = session.receive(message)
      // Classifying a field touches no file.
      let isNoted =
        switch action {
        case .refresh, .stop, .status, .end: true
        case .reply, .markUsed, .copy, .make, .cancel, .test: false
        }
      defer { if isNoted { noteRequest() } }
      switch action {
      case .reply(let reply): try send(reply)
      case .end(let reply):
        try send(reply)
        return .failure
      case .refresh:
        making = nil
        watch = session.request?.suggestionRequest.map(Self.makeWatch)
        try refresh()
      case .stop(let reply):
        making = nil
        watch = nil
        try send(reply)
      case .markUsed(let id): try use(id)
      case .copy(let code, let id): try copy(code, of: id)
      case .make(let identity, let id): try make(identity, of: id)
      case .cancel: try cancelMaking()
      case .status(let id):
        let status = SetupStatus.current(Environment(), Self.clocks)
        try send(status.message(of: id, at: .now()))
      case .test(let id): try send(TestCode.answer(to: id, isDone: Self.deliverTestCode()))
      }
    }
    return nil
  }

  /// Notes that the extension has asked, for `otp doctor`.
  private mutating func noteRequest() {
    guard !isRequestNoted else { return }
    isRequestNoted = true
    let record = HostRecord(
      at: .now(),
      version: PackageVersion.current,
      isUnderstood: !session.isOtherVersion
    )
    let browser = PublicFile.linkTarget("/proc/\(getppid())/exe") ?? ""
    record.save(forBrowserAt: browser, family: family, Environment())
  }

  /// Sends the current codes if they have changed.
  private mutating func refresh() throws(CommandError) {
    guard let watch else {
      try send(session.update(.noSuggestion(.unavailable), at: .now()))
      return
    }
    let message: [UInt8]?
    do throws(ClientError) {
      let answer = try watch.answer()
      // Without identities, offer the codes all the same.
      let identities = (try? watch.identities()) ?? []
      message = session.update(answer, identities: identities, at: .now())
    } catch {
      message = session.fail(error.description)
    }
    try send(message)
  }

  private static func makeWatch(of request: SuggestionRequest) -> CodeWatch {
    let client = CodeClient(
      Endpoints { Environment()[$0] },
      access: .creating,
      clocks: clocks
    )
    return CodeWatch(of: request, client)
  }

  /// Delivers a test code as a source does, and returns whether the service stored it.
  private static func deliverTestCode() -> Bool {
    guard let socket = Endpoints(variable: { Environment()[$0] }).socket else { return false }
    let number = UInt32.random(in: .min ... .max)
    let delivery = MessageDelivery(socket: socket, keeping: .codes, clocks: clocks)
    // The page shows what is wrong with the service.
    return (try? delivery.deliver([TestCode.message(number: number, at: .now())])) != nil
  }

  private mutating func use(_ id: Int64) throws(CommandError) {
    var failure: ClientError?
    var isDone = false
    do throws(ClientError) {
      isDone = try watch?.consume(InboxEntry.ID(number: id)) ?? false
    } catch {
      failure = error
    }
    try send(session.confirmUse(of: id, isDone: isDone))
    if let failure {
      try send(session.fail(failure.description))
    } else {
      try refresh()
    }
  }

  private mutating func copy(_ code: SecurityCode, of id: Int64) throws(CommandError) {
    // The extension explains what copying needs.
    let isDone = (try? Clipboard(Environment()).hold(code)) != nil
    try send(session.confirmCopy(of: id, isDone: isDone))
  }

  /// Has the code of `identity` made, and cancels any other.
  private mutating func make(
    _ identity: IdentitySuggestion,
    of id: Int64
  ) throws(CommandError) {
    try cancelMaking()
    guard let watch, let request = session.request else { return }
    do throws(CodeMaking.Failure) {
      making = try CodeMaking(identity, of: id, for: request.site, watch)
    } catch {
      try send(session.failedToMake(id, error.failure))
    }
  }

  /// Cancels the code that is being made, and reports that.
  private mutating func cancelMaking() throws(CommandError) {
    guard let id = making?.id else { return }
    making = nil
    try send(session.failedToMake(id, .provider(.cancelled)))
  }

  /// Sends the requested code if it has arrived, or the failure if it no longer can.
  private mutating func sendMadeCode() throws(CommandError) {
    guard let id = making?.id else { return }
    let message: [UInt8]
    do throws(CodeMaking.Failure) {
      guard let code = try making?.code() else { return }
      message = session.made(code, of: id, at: .now())
    } catch {
      message = session.failedToMake(id, error.failure)
    }
    making = nil
    try send(message)
  }

  private mutating func send(_ bytes: [UInt8]?) throws(CommandError) {
    guard let bytes else { return }
    try output.append(bytes)
    try output.flush()
  }

  /// Waits for a message from the extension, a change of the codes, a code from a provider, or the
  /// next poll.
  private func wait() -> Ready {
    var descriptors = [
      PolledDescriptor(StandardStream.input.rawValue),
      PolledDescriptor(StandardStream.output.rawValue, events: 0),
      PolledDescriptor(watch?.fileDescriptor),
      PolledDescriptor(making?.descriptor),
    ]
    // An interrupted wait only causes an extra refresh.
    guard Polling.wait(for: &descriptors, upTo: timeout) == .ready else {
      return Ready(hasChanges: true)
    }
    return Ready(
      hasInput: descriptors[0].isReady,
      isClosed: descriptors[1].isReady,
      hasChanges: descriptors[2].isReady
    )
  }

  /// The longest wait in milliseconds; nil means no limit.
  private var timeout: Int64? {
    guard let watch else { return nil }
    let expiry = session.nextExpiry.map { $0.milliseconds - Timestamp.now().milliseconds }
    let deadline = making.map { $0.deadline - Uptime.milliseconds() }
    let rest = [expiry, deadline].compactMap(\.self).min()
    return min(max(rest ?? .max, 0), watch.pollInterval)
  }
}
