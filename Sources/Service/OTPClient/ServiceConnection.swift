import CSockets
import Glibc
package import OTPInbox
package import OTPMessage
package import OTPSuggestion
import OTPSystem
import OTPWire

/// A connection to a running service.
///
/// No call blocks past its deadline, whatever the service does.
package final class ServiceConnection {
  /// A descriptor that is readable when a reply may have come. Use it only with poll(2), to wait
  /// for several things at once.
  package var fileDescriptor: Int32 { descriptor }

  /// The maximum length of a reply, in bytes: a stored text of 1 MiB, which may be six times as
  /// long in JSON, entries of 256 KiB before it, and the names in them.
  private static let longestReply = 16 << 20

  private let descriptor: Int32
  private let path: String
  private let uptime: @Sendable () -> Int64
  /// The timeout for a reply, in milliseconds.
  private let timeout: Int64
  private var buffer = FrameBuffer()

  /// Connects to the service at `path`, with a timeout of `timeout` milliseconds for this and for
  /// each reply. Throws an error of the kind `noService` if none listens there. `uptime` returns
  /// milliseconds on a monotonic clock.
  package init(
    path: String,
    timeout: Int64,
    uptime: @escaping @Sendable () -> Int64
  ) throws(ClientError) {
    self.path = path
    self.uptime = uptime
    self.timeout = timeout
    descriptor = unsafe otp_socket_connect(path, Int32(clamping: timeout))
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ECONNREFUSED, ENOTDIR, ENAMETOOLONG:
        throw ClientError(.noService, "no service is listening at \(path); `otpd serve` starts one")
      case EAGAIN:
        // The queue of clients that wait to be accepted is full.
        throw .silent(path)
      case let code:
        throw .system("cannot reach the service at \(path)", code: code)
      }
    }
    var user: UInt32 = 0
    // Any program that listens there learns what is asked for and could make up codes.
    guard unsafe otp_socket_peer(descriptor, &user) == 0, user == geteuid() else {
      throw ClientError(.failed, "the service at \(path) belongs to another user and is not used")
    }
  }

  /// The identifier of the process that listens at the socket: the service, or the manager that
  /// started it.
  package var listener: Int32? {
    var process: Int32 = 0
    return unsafe otp_socket_peer_process(descriptor, &process) == 0 ? process : nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The codes for `request`, or why there are none, at `time`; nil means now.
  package func answer(
    to request: SuggestionRequest,
    at time: Timestamp?
  ) throws(ClientError) -> SuggestionAnswer {
    let parameters = SuggestMethod.Parameters(request: RequestObject(request), at: time?.iso8601)
    return try call(.suggest, parameters) { (result: SuggestMethod.Result) throws(ReplyError) in
      try result.answer()
    }
  }

  /// The links for `request`, or why there are none.
  package func links(for request: LinkRequest) throws(ClientError) -> LinkAnswer {
    let parameters = SuggestLinks.Parameters(request: LinkRequestObject(request), at: nil)
    return try call(.suggestLinks, parameters) { (result: SuggestLinks.Result) throws(ReplyError) in
      try result.answer()
    }
  }

  /// Stores `messages`; when it returns, they are on disk.
  package func receive(_ messages: [Message], keeping kept: KeptTexts) throws(ClientError) {
    try call(.receive, ReceiveMethod.Parameters(messages: messages, keeping: kept)) {
      (_: ReceiveMethod.Result) in
    }
  }

  /// Starts watching for the codes of `request` and returns those that can be offered now; nil if
  /// the service refuses, for example because too many connections watch already. ``news(within:)``
  /// returns later codes. The connection cannot be used for anything else afterwards.
  package func watch(_ request: SuggestionRequest) throws(ClientError) -> [Suggestion]? {
    let parameters = WatchMethod.Parameters(request: RequestObject(request))
    let deadline = uptime() + timeout
    let name = CodesInterface.Method.watch.fullName
    let bytes = try reply(to: VarlinkCoding.call(of: name, parameters, more: true), until: deadline)
    do throws(ReplyError) {
      return try VarlinkCoding.result(WatchMethod.Result.self, in: bytes).news()
    } catch {
      guard case .refused = error else { throw ClientError(error, from: path) }
      if error.mayComeFromOtherVersion { try requireOwnVersion(until: deadline) }
      return nil
    }
  }

  /// The codes in the next reply to the watch, which may be none; nil if no reply came within
  /// `milliseconds`.
  package func news(within milliseconds: Int64) throws(ClientError) -> [Suggestion]? {
    guard let bytes = try frame(until: uptime() + milliseconds) else { return nil }
    do throws(ReplyError) {
      return try VarlinkCoding.result(WatchMethod.Result.self, in: bytes).news()
    } catch {
      throw ClientError(error, from: path)
    }
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(ClientError) -> Bool {
    try retire(id, .consume)
  }

  /// Marks the code of the entry `id` as unwanted; returns whether there is such an entry with a
  /// code.
  package func dismiss(_ id: InboxEntry.ID) throws(ClientError) -> Bool {
    try retire(id, .dismiss)
  }

  /// Up to `limit` entries, the most recent arrival first, only those that follow `before` if it is
  /// given. Fewer are returned if they are long; an empty list means the end.
  package func entries(
    limit: Int,
    before: InboxEntry.ID?
  ) throws(ClientError) -> [InboxEntry] {
    try list(ListMethod.Parameters(limit: limit, before: before?.number, order: .arrival))
  }

  /// The entry `id`; nil if there is none.
  package func entry(_ id: InboxEntry.ID) throws(ClientError) -> InboxEntry? {
    let next = id.number &+ 1
    return try list(ListMethod.Parameters(limit: 1, before: next, order: .storing)).first {
      $0.id == id
    }
  }

  private func list(_ parameters: ListMethod.Parameters) throws(ClientError) -> [InboxEntry] {
    try call(.list, parameters) { (result: ListMethod.Result) throws(ReplyError) in
      var entries: [InboxEntry] = []
      for object in result.entries { entries.append(try object.entry()) }
      return entries
    }
  }

  private func retire(
    _ id: InboxEntry.ID,
    _ method: CodesInterface.Method
  ) throws(ClientError) -> Bool {
    do {
      try call(method, RetireMethod.Parameters(id: id.number)) { (_: NoParameters) in }
      return true
    } catch  where error == .noSuchEntry {
      return false
    }
  }

  private func call<Result: Decodable, Value>(
    _ method: CodesInterface.Method,
    _ parameters: some Encodable,
    _ read: (Result) throws(ReplyError) -> Value
  ) throws(ClientError) -> Value {
    try call(method.fullName, parameters, read)
  }

  func call<Result: Decodable, Value>(
    _ name: String,
    _ parameters: some Encodable,
    _ read: (Result) throws(ReplyError) -> Value
  ) throws(ClientError) -> Value {
    let deadline = uptime() + timeout
    let bytes = try reply(to: VarlinkCoding.call(of: name, parameters), until: deadline)
    do throws(ReplyError) {
      return try read(VarlinkCoding.result(Result.self, in: bytes))
    } catch {
      if error.mayComeFromOtherVersion { try requireOwnVersion(until: deadline) }
      throw ClientError(error, from: path)
    }
  }

  /// The version of the service; nil if it does not report one.
  package func version() throws(ClientError) -> String? {
    try version(until: uptime() + timeout)
  }

  private func version(until deadline: Int64) throws(ClientError) -> String? {
    let call = VarlinkCoding.call(of: ServiceInterface.Method.info.fullName, NoParameters())
    let bytes = try reply(to: call, until: deadline)
    return try? VarlinkCoding.result(ServiceInterface.Version.self, in: bytes).ofProgram
  }

  /// Throws if the service has another version than this client.
  private func requireOwnVersion(until deadline: Int64) throws(ClientError) {
    // If the service does not report its version, keep the original error.
    guard let version = try version(until: deadline), version != PackageVersion.current else {
      return
    }
    throw .otherVersion(version, path: path)
  }

  private func reply(
    to call: [UInt8],
    until deadline: Int64
  ) throws(ClientError) -> ArraySlice<UInt8> {
    try send(call, until: deadline)
    guard let bytes = try frame(until: deadline) else { throw .silent(path) }
    return bytes
  }

  private func send(_ bytes: [UInt8], until deadline: Int64) throws(ClientError) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + sent },
          buffer.count - sent,
          Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        )
      }
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        guard try wait(for: POLLOUT, until: deadline) else { throw .silent(path) }
      } else if errno != EINTR {
        throw .closed(path)
      }
    }
  }

  /// The next reply; nil if none came before `deadline`. A service whose reply never ends counts as
  /// lost.
  private func frame(until deadline: Int64) throws(ClientError) -> ArraySlice<UInt8>? {
    while true {
      if let frame = buffer.next() { return frame }
      guard buffer.count <= Self.longestReply else { throw .closed(path) }
      guard try wait(for: POLLIN, until: deadline) else { return nil }
      guard let part = try? SystemCall.read(descriptor), !part.isEmpty else { throw .closed(path) }
      buffer.append(part)
    }
  }

  /// Waits until the connection is ready for `event`; returns false if it was not ready by
  /// `deadline`.
  private func wait(for event: Int32, until deadline: Int64) throws(ClientError) -> Bool {
    switch Polling.wait(for: descriptor, events: Int16(event), until: deadline, uptime) {
    case .ready: return true
    case .timedOut, .interrupted: return false
    case .failed: throw .closed(path)
    }
  }
}
