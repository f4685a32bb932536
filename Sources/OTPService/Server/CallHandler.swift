import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import OTPWire

/// Answers calls from one inbox.
struct CallHandler: ~Copyable {
  /// What to do about a call.
  enum Answer {
    /// Send these bytes; there are none for a oneway call.
    case reply([UInt8])
    /// Let the connection watch for the codes of a request.
    case watch(SuggestionRequest)
    /// Send these bytes and close the connection: the peer does not speak the protocol.
    case closing([UInt8])
  }

  /// The largest number of entries in a reply, and the default.
  private static let mostEntries = 100
  private static let usualEntries = 20

  let engine: SuggestionEngine
  private let session: DetectionSession
  private let version: String
  let now: @Sendable () -> Timestamp

  /// Whether something was stored since this was last set to false.
  var hasStored = false

  init(
    inbox: Inbox,
    session: DetectionSession,
    version: String,
    now: @escaping @Sendable () -> Timestamp
  ) {
    engine = SuggestionEngine(inbox)
    self.session = session
    self.version = version
    self.now = now
  }

  /// Answers the call in `bytes`.
  mutating func answer(_ bytes: ArraySlice<UInt8>) -> Answer {
    guard let call = Call(bytes) else {
      return .closing(CallError.malformedCall.reply)
    }
    let answer: Answer
    do throws(CallError) {
      answer = try result(of: call, bytes)
    } catch {
      answer = .reply(error.reply)
    }
    if call.isOneway, case .reply = answer { return .reply([]) }
    return answer
  }

  private mutating func result(
    of call: Call,
    _ bytes: ArraySlice<UInt8>
  ) throws(CallError) -> Answer {
    if let fault = call.fault { throw fault }
    guard let dot = call.method.lastIndex(of: ".") else {
      throw .methodNotFound(call.method)
    }
    let interface = String(call.method[..<dot])
    let name = String(call.method[call.method.index(after: dot)...])
    switch interface {
    case ServiceInterface.standardName:
      return .reply(try standardReply(to: name, bytes))
    case CodesInterface.name:
      guard let method = CodesInterface.Method(rawValue: name) else {
        throw .methodNotFound(call.method)
      }
      guard method != .watch else { return try watch(call, bytes) }
      return .reply(try reply(to: method, bytes))
    default:
      throw .interfaceNotFound(interface)
    }
  }

  private func standardReply(
    to name: String,
    _ bytes: ArraySlice<UInt8>
  ) throws(CallError) -> [UInt8] {
    switch ServiceInterface.Method(rawValue: name) {
    case .info:
      _ = try VarlinkCoding.parameters(NoParameters.self, in: bytes)
      return VarlinkCoding.message(Reply(parameters: ServiceInterface.Info(version: version)))
    case .interfaceDescription:
      let wanted = try VarlinkCoding.parameters(
        ServiceInterface.DescriptionParameters.self,
        in: bytes
      )
      guard let description = ServiceInterface.description(of: wanted.interface) else {
        throw .interfaceNotFound(wanted.interface)
      }
      return VarlinkCoding.message(
        Reply(parameters: ServiceInterface.Description(description: description))
      )
    case nil:
      throw .methodNotFound("\(ServiceInterface.standardName).\(name)")
    }
  }

  private mutating func reply(
    to method: CodesInterface.Method,
    _ bytes: ArraySlice<UInt8>
  ) throws(CallError) -> [UInt8] {
    switch method {
    case .receive:
      let parameters = try VarlinkCoding.parameters(Receive.Parameters.self, in: bytes)
      return VarlinkCoding.message(Reply(parameters: try receive(parameters)))
    case .suggest:
      let parameters = try VarlinkCoding.parameters(Suggest.Parameters.self, in: bytes)
      return VarlinkCoding.message(Reply(parameters: try suggest(parameters)))
    case .consume, .dismiss:
      let parameters = try VarlinkCoding.parameters(Retire.Parameters.self, in: bytes)
      try retire(InboxEntry.ID(number: parameters.id), as: method)
      return VarlinkCoding.message(Reply(parameters: NoParameters()))
    case .detect:
      let parameters = try VarlinkCoding.parameters(Detect.Parameters.self, in: bytes)
      let message = try placed("message") { () throws(CallError) in
        try parameters.message.message()
      }
      let detection = session.detect(in: message)
      return VarlinkCoding.message(
        Reply(parameters: Detect.Result(detection: DetectionObject(detection)))
      )
    case .list:
      let parameters = try VarlinkCoding.parameters(List.Parameters.self, in: bytes)
      return VarlinkCoding.message(Reply(parameters: try list(parameters)))
    case .watch:
      throw .expectedMore
    }
  }

  private mutating func receive(_ parameters: Receive.Parameters) throws(CallError)
    -> Receive.Result
  {
    var messages: [Message] = []
    for (index, object) in parameters.messages.enumerated() {
      messages.append(
        try placed("messages[\(index)]") { () throws(CallError) in try object.message() }
      )
    }
    let receptions = try using { () throws(InboxError) in
      try engine.inbox.receive(messages, with: session, at: now())
    }
    hasStored = true
    return Receive.Result(receptions: receptions.map(ReceptionObject.init))
  }

  private func suggest(_ parameters: Suggest.Parameters) throws(CallError) -> Suggest.Result {
    let request = try self.request(parameters.request)
    let time = try parameters.at.map { text throws(CallError) in
      try Timestamp(parameter: text, named: "at")
    }
    let now = time ?? self.now()
    return Suggest.Result(
      try using { () throws(InboxError) in try engine.answer(to: request, at: now) }
    )
  }

  private func watch(_ call: Call, _ bytes: ArraySlice<UInt8>) throws(CallError) -> Answer {
    let parameters = try VarlinkCoding.parameters(Watch.Parameters.self, in: bytes)
    guard call.takesMore else { throw .expectedMore }
    return .watch(try self.request(parameters.request))
  }

  private func request(_ object: RequestObject?) throws(CallError) -> SuggestionRequest {
    try placed("request") { () throws(CallError) in try (object ?? RequestObject()).request() }
  }

  /// Reads a value with `read`; an error names members as those of the member `name`.
  private func placed<Value>(
    _ name: String,
    _ read: () throws(CallError) -> Value
  ) throws(CallError) -> Value {
    do {
      return try read()
    } catch {
      throw error.below(name)
    }
  }

  /// The reply that sends new codes to a watching connection.
  static func news(_ suggestions: [Suggestion]) -> [UInt8] {
    VarlinkCoding.message(Reply(parameters: Watch.Result(suggestions), continues: true))
  }

  private func retire(
    _ id: InboxEntry.ID,
    as method: CodesInterface.Method
  ) throws(CallError) {
    let isDone = try using { () throws(InboxError) in
      method == .consume
        ? try engine.inbox.consume(id, at: now()) : try engine.inbox.dismiss(id, at: now())
    }
    guard isDone else { throw .noSuchEntry }
  }

  private func list(_ parameters: List.Parameters) throws(CallError) -> List.Result {
    let limit = min(parameters.limit ?? Self.usualEntries, Self.mostEntries)
    let before = parameters.before.map { InboxEntry.ID(number: $0) }
    guard let order = List.Order(rawValue: parameters.order ?? List.Order.storing.rawValue) else {
      throw .invalidParameter("order")
    }
    let size = ServiceLimits.replySize
    let entries = try using { () throws(InboxError) in
      switch order {
      case .storing:
        try engine.inbox.entries(limit: limit, before: before, maximumSize: size)
      case .arrival:
        try engine.inbox.entriesByArrival(limit: limit, before: before, maximumSize: size)
      }
    }
    return List.Result(entries: entries.map(EntryObject.init))
  }

  /// Runs `body` and turns a failure of the store into an error of the call.
  private func using<Result>(
    _ body: () throws(InboxError) -> Result
  ) throws(CallError) -> Result {
    do {
      return try body()
    } catch {
      throw CallError(error)
    }
  }
}
