import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders

/// Some time; the tests count from it in seconds.
func time(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1_000)
}

/// Made once, because it takes a while.
let sharedDetector: Detector? = Detector()

/// A message of the tests: when it arrives, what it carries, and where it comes from.
struct Arrival {
  var code: String?
  var seconds: Int64 = 0
  var sender: String? = nil
  var recipient: String? = nil
  var channel = Channel.sms
  var outcome = Detection.Outcome.code
  var domain: String? = nil
  var embeddedDomains: [String] = []
  var mentionsPayment = false

  var message: Message {
    Message(
      text: "\(seconds) \(code ?? "nothing")",
      sender: sender,
      recipient: recipient,
      channel: channel,
      receivedAt: time(seconds)
    )
  }

  var detection: Detection {
    let binding = domain.map { Binding(domain: $0, embeddedDomains: embeddedDomains) }
    let finding = Detection.Finding(
      outcome,
      code: outcome == .code ? code.map(SecurityCode.init) : nil,
      raw: nil,
      range: nil,
      binding: binding
    )
    return Detection(
      finding ?? .none,
      mentionsPayment: mentionsPayment
    )
  }
}

/// A service over an inbox in a folder of its own.
struct Scene {
  let folder: ScratchFolder
  let service: SuggestionService

  /// Makes the service with `arrivals`, stored in this order.
  init(_ arrivals: Arrival...) throws {
    folder = try ScratchFolder()
    let path = folder.path("inbox.db")
    let messages = arrivals.map { ExaminedMessage($0.message, $0.detection) }
    _ = try Inbox(path: path, access: .creating).store(messages, at: time(0))
    service = try SuggestionService(path: path)
  }

  /// Stores one more message.
  func store(_ arrival: Arrival) throws {
    _ = try Inbox(path: folder.path("inbox.db"), access: .creating).store(
      [ExaminedMessage(arrival.message, arrival.detection)],
      at: time(arrival.seconds)
    )
  }

  /// What is offered for `request`, `seconds` after the start.
  func suggestions(
    for request: SuggestionRequest = SuggestionRequest(),
    at seconds: Int64 = 0
  ) async throws -> [Suggestion] {
    try await service.suggestions(for: request, at: time(seconds))
  }

  /// The codes that are offered for `request`, `seconds` after the start.
  func codes(
    for request: SuggestionRequest = SuggestionRequest(),
    at seconds: Int64 = 0
  ) async throws -> [String] {
    try await suggestions(for: request, at: seconds).map(\.code.value)
  }
}
