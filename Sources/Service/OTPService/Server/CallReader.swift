import OTPDetection
import OTPInbox
import OTPMessage
import OTPSites
import OTPSuggestion
import OTPWire

/// Reads calls, and detects codes in their messages: everything that does not need the store.
final class CallReader {
  private let limits: ServiceLimits
  private let makeSession: () -> DetectionSession
  private lazy var session = makeSession()
  /// Loaded when identities are first registered.
  private(set) lazy var suffixes = SuffixList(.latest)

  /// Creates a reader that refuses calls beyond `limits` and makes a session when it first detects
  /// codes.
  init(limits: ServiceLimits, makeSession: @escaping () -> DetectionSession) {
    self.limits = limits
    self.makeSession = makeSession
  }

  /// Reads the call in `bytes` from a client restricted to `scope`; `nil` if they are not a call,
  /// because the peer does not speak Varlink.
  func read(_ bytes: ArraySlice<UInt8>, within scope: ClientScope) -> ReadCall? {
    guard let call = Call(bytes) else { return nil }
    do throws(CallError) {
      return ReadCall(
        isOneway: call.isOneway,
        request: .success(try request(of: call, bytes, scope))
      )
    } catch {
      return ReadCall(isOneway: call.isOneway, request: .failure(error))
    }
  }

  private func request(
    of call: Call,
    _ bytes: ArraySlice<UInt8>,
    _ scope: ClientScope
  ) throws(CallError) -> ReadCall.Request {
    if let fault = call.fault { throw fault }
    guard let dot = call.method.lastIndex(of: ".") else {
      throw .methodNotFound(call.method)
    }
    let interface = String(call.method[..<dot])
    let name = String(call.method[call.method.index(after: dot)...])
    switch interface {
    case ServiceInterface.standardName:
      return try standardRequest(named: name, bytes)
    case CodesInterface.name:
      guard let method = CodesInterface.Method(rawValue: name) else {
        throw .methodNotFound(call.method)
      }
      guard scope == .all || method == .receive else { throw .permissionDenied }
      return try request(for: method, call, bytes, scope)
    case IdentitiesInterface.name:
      guard let method = IdentitiesInterface.Method(rawValue: name) else {
        throw .methodNotFound(call.method)
      }
      guard scope == .all else { throw .permissionDenied }
      return .identities(try identityRequest(for: method, bytes))
    default:
      throw .interfaceNotFound(interface)
    }
  }

  private func standardRequest(
    named name: String,
    _ bytes: ArraySlice<UInt8>
  ) throws(CallError) -> ReadCall.Request {
    switch ServiceInterface.Method(rawValue: name) {
    case .info:
      _ = try VarlinkCoding.parameters(NoParameters.self, in: bytes)
      return .information
    case .interfaceDescription:
      let wanted = try VarlinkCoding.parameters(
        ServiceInterface.DescriptionParameters.self,
        in: bytes
      )
      return .description(interface: wanted.interface)
    case nil:
      throw .methodNotFound("\(ServiceInterface.standardName).\(name)")
    }
  }

  private func request(
    for method: CodesInterface.Method,
    _ call: Call,
    _ bytes: ArraySlice<UInt8>,
    _ scope: ClientScope
  ) throws(CallError) -> ReadCall.Request {
    switch method {
    case .receive:
      let parameters = try VarlinkCoding.parameters(ReceiveMethod.Parameters.self, in: bytes)
      guard parameters.messages.count <= limits.messages else {
        throw .invalidParameter("messages")
      }
      return .receive(try examined(parameters.messages, keeping: try parameters.kept()), scope)
    case .suggest:
      let parameters = try VarlinkCoding.parameters(SuggestMethod.Parameters.self, in: bytes)
      return .suggest(try self.request(parameters.request), at: try time(parameters.at))
    case .suggestLinks:
      let parameters = try VarlinkCoding.parameters(SuggestLinks.Parameters.self, in: bytes)
      let request = try placed("request") { () throws(CallError) in
        try parameters.request?.request() ?? LinkRequest()
      }
      return .suggestLinks(request, at: try time(parameters.at))
    case .watch:
      let parameters = try VarlinkCoding.parameters(WatchMethod.Parameters.self, in: bytes)
      guard call.takesMore else { throw .expectedMore }
      guard bytes.count <= limits.watchLength else { throw .invalidParameter("request") }
      return .watch(try request(parameters.request))
    case .consume:
      return .consume(try entry(in: bytes))
    case .dismiss:
      return .dismiss(try entry(in: bytes))
    case .detect:
      let parameters = try VarlinkCoding.parameters(DetectMethod.Parameters.self, in: bytes)
      let message = try placed("message") { () throws(CallError) in
        try parameters.message.message()
      }
      return .detect(session.detect(in: message))
    case .list:
      return .list(try VarlinkCoding.parameters(ListMethod.Parameters.self, in: bytes))
    }
  }

  /// The messages with their detections. All are read before the first one is examined.
  private func examined(
    _ objects: [MessageObject],
    keeping kept: KeptTexts
  ) throws(CallError) -> [ExaminedMessage] {
    var messages: [Message] = []
    for (index, object) in objects.enumerated() {
      messages.append(
        try placed("messages[\(index)]") { () throws(CallError) in try object.message() }
      )
    }
    return messages.map { ExaminedMessage($0, by: session, keeping: kept) }
  }

  private func time(_ text: String?) throws(CallError) -> Timestamp? {
    try text.map { text throws(CallError) in try Timestamp(parameter: text, named: "at") }
  }

  private func entry(in bytes: ArraySlice<UInt8>) throws(CallError) -> InboxEntry.ID {
    InboxEntry.ID(number: try VarlinkCoding.parameters(RetireMethod.Parameters.self, in: bytes).id)
  }

  private func request(_ object: RequestObject?) throws(CallError) -> SuggestionRequest {
    try placed("request") { () throws(CallError) in try (object ?? RequestObject()).request() }
  }

  /// Reads a value with `read`; the path in an error is prefixed with `name`.
  func placed<Value>(
    _ name: String,
    _ read: () throws(CallError) -> Value
  ) throws(CallError) -> Value {
    do {
      return try read()
    } catch {
      throw error.below(name)
    }
  }
}
