import CSockets
import FoundationEssentials
import Glibc
package import OTPInbox
package import OTPMessage
package import OTPSuggestion

/// A connection to a running service.
package final class CodeClient {
  /// How long a reply may take, in milliseconds: longer than the service waits for another
  /// writer of the store.
  private static let patience: Int64 = 15_000

  /// Can be read once there may be an answer; only to wait for one with poll(2), together
  /// with other things.
  package var fileDescriptor: Int32 { descriptor }

  private let descriptor: Int32
  private let uptime: @Sendable () -> Int64
  private var buffer = FrameBuffer()

  /// Connects to the service at `path`; an error of the kind `absent` says that none runs there.
  /// `uptime` gives milliseconds that nobody can set.
  package init(path: String, uptime: @escaping @Sendable () -> Int64) throws(ServiceError) {
    self.uptime = uptime
    descriptor = unsafe csockets_connect(path)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ECONNREFUSED || code == ENOTDIR || code == ENAMETOOLONG {
        throw ServiceError(.absent, "no service listens at \(path); `otpd serve` starts one")
      }
      throw .system("cannot reach the service at \(path)", code: code)
    }
    var user: UInt32 = 0
    // Whoever listens there learns what is asked and could make codes up.
    guard unsafe csockets_peer(descriptor, &user) == 0, user == geteuid() else {
      throw ServiceError(.exposed, "the service at \(path) is another user's; it is not asked")
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The codes for `request`, and why there is none when there is none; `time` is the time to
  /// answer for, nil for now.
  package func suggestions(
    for request: SuggestionRequest,
    at time: Timestamp?
  ) throws(ServiceError) -> (suggestions: [Suggestion], reason: NoSuggestionReason?) {
    let parameters = Suggest.Parameters(request: RequestObject(request), at: time?.iso8601)
    let result = try call(.suggest, parameters, Suggest.Result.self)
    var suggestions: [Suggestion] = []
    for object in result.suggestions { suggestions.append(try object.suggestion()) }
    return (suggestions, result.reason.flatMap(NoSuggestionReason.init))
  }

  /// Begins to watch for the codes of `request`; `nextCodes(within:)` gives them. The connection
  /// can do nothing else then.
  package func watch(_ request: SuggestionRequest) throws(ServiceError) {
    try send(.watch, Watch.Parameters(request: RequestObject(request)), more: true)
  }

  /// The next codes of the watch, maybe none; nil when `milliseconds` went by without an answer.
  package func nextCodes(within milliseconds: Int64) throws(ServiceError) -> [Suggestion]? {
    guard let bytes = try frame(until: uptime() + milliseconds) else { return nil }
    var suggestions: [Suggestion] = []
    for object in try result(in: bytes, Watch.Result.self).suggestions {
      suggestions.append(try object.suggestion())
    }
    return suggestions
  }

  /// Marks the code of the entry `id` as used; returns whether there is such an entry with a code.
  package func consume(_ id: InboxEntry.ID) throws(ServiceError) -> Bool {
    try retire(id, .consume)
  }

  /// Marks the code of the entry `id` as not wanted; returns whether there is such an
  /// entry with a code.
  package func dismiss(_ id: InboxEntry.ID) throws(ServiceError) -> Bool {
    try retire(id, .dismiss)
  }

  /// Up to `limit` entries, the last one first, only those stored before the entry `before` if that
  /// is given; fewer when they are long, none at the end.
  package func entries(
    limit: Int,
    before: InboxEntry.ID?
  ) throws(ServiceError) -> [InboxEntry] {
    let parameters = List.Parameters(limit: limit, before: before?.number)
    var entries: [InboxEntry] = []
    for object in try call(.list, parameters, List.Result.self).entries {
      entries.append(try object.entry())
    }
    return entries
  }

  private func retire(
    _ id: InboxEntry.ID,
    _ method: CodesInterface.Method
  ) throws(ServiceError) -> Bool {
    do {
      _ = try call(method, Retire.Parameters(id: id.number), NoParameters.self)
      return true
    } catch  where error == .noSuchEntry {
      return false
    }
  }

  private func call<Result: Decodable>(
    _ method: CodesInterface.Method,
    _ parameters: some Encodable,
    _ type: Result.Type
  ) throws(ServiceError) -> Result {
    try send(method, parameters, more: nil)
    guard let bytes = try frame(until: uptime() + Self.patience) else {
      throw ServiceError(.failed, "the service does not answer; is it stopped or very busy?")
    }
    return try result(in: bytes, type)
  }

  private func send(
    _ method: CodesInterface.Method,
    _ parameters: some Encodable,
    more: Bool?
  ) throws(ServiceError) {
    let bytes = VarlinkCoding.message(
      OutgoingCall(method: method.fullName, parameters: parameters, more: more)
    )
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.send(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + sent },
          buffer.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count >= 0 || errno == EINTR else { throw Self.lost }
      sent += max(count, 0)
    }
  }

  /// The next reply; nil when there was none at the time `end`.
  private func frame(until end: Int64) throws(ServiceError) -> ArraySlice<UInt8>? {
    while true {
      if let frame = buffer.next() { return frame }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let wait = Int32(clamping: max(end - uptime(), 0))
      let count = unsafe poll(&polled, 1, wait)
      if count == 0 { return nil }
      guard count > 0 || errno == EINTR else { throw Self.lost }
      if count < 0 { continue }
      let size = 64 << 10
      var isBroken = false
      let part = unsafe [UInt8](unsafeUninitializedCapacity: size) { memory, filled in
        let answer = unsafe Glibc.read(descriptor, memory.baseAddress, size)
        isBroken = answer <= 0 && errno != EINTR
        filled = max(answer, 0)
      }
      guard !isBroken else { throw Self.lost }
      buffer.append(part)
    }
  }

  private func result<Result: Decodable>(
    in bytes: ArraySlice<UInt8>,
    _ type: Result.Type
  ) throws(ServiceError) -> Result {
    // Both ways to fail mean the same: it is not a reply of this interface.
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(ReplyHead.self, from: data) else {
      throw .unreadableReply
    }
    if let name = head.error {
      let detail = try? JSONDecoder().decode(ReplyBody<Refusal>.self, from: data)
      throw .refusal(name, detail?.parameters)
    }
    guard let body = try? JSONDecoder().decode(ReplyBody<Result>.self, from: data) else {
      throw .unreadableReply
    }
    return body.parameters
  }

  private static let lost = ServiceError(
    .failed,
    "the service closed the connection; it may have been stopped"
  )
}

private struct OutgoingCall<Parameters: Encodable>: Encodable {
  let method: String
  let parameters: Parameters
  let more: Bool?
}

private struct ReplyHead: Decodable {
  let error: String?
}

private struct ReplyBody<Parameters: Decodable>: Decodable {
  let parameters: Parameters
}

/// What an error of the service says.
struct Refusal: Decodable {
  let parameter: String?
  let reason: String?
}

extension ServiceError {
  fileprivate static let noSuchEntry = ServiceError(
    .refused,
    "no entry with a code has this number"
  )

  /// The error `name` that the service answered with.
  fileprivate static func refusal(_ name: String, _ refusal: Refusal?) -> ServiceError {
    switch name {
    case "\(CodesInterface.name).NoSuchEntry":
      return .noSuchEntry
    case "\(CodesInterface.name).StoreFailed":
      return ServiceError(.refused, refusal?.reason ?? "the service cannot use its store")
    case "\(ServiceInterface.standardName).InvalidParameter":
      return ServiceError(
        .refused,
        "the service does not understand the parameter \(refusal?.parameter ?? "of the call")"
      )
    default:
      return ServiceError(.refused, "the service refused the call; is it another version of otpd?")
    }
  }
}
