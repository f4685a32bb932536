import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders

/// The time `seconds` after the start of the tests.
func time(_ seconds: Int64) -> Timestamp {
  Timestamp(milliseconds: 1_790_000_000_000 + seconds * 1_000)
}

/// Shared because loading it takes a while.
let sharedDetector: Detector? = Detector()

/// A test message: its arrival, its contents and its origin.
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
  var isTimeKnown = true

  var message: Message {
    var message = Message(
      text: "\(seconds) \(code ?? "nothing")",
      sender: sender,
      recipient: recipient,
      channel: channel,
      receivedAt: isTimeKnown ? time(seconds) : nil
    )
    if !isTimeKnown { message.unreadable = .receivedAt }
    return message
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

/// A service over an inbox in its own folder.
struct Scene {
  let folder: ScratchFolder
  let service: SuggestionService

  /// Creates the service and stores `arrivals` in this order.
  init(_ arrivals: Arrival...) throws {
    folder = try ScratchFolder()
    let path = folder.path("inbox.db")
    let messages = arrivals.map { ExaminedMessage($0.message, $0.detection) }
    _ = try Inbox(path: path, access: .creating).store(messages, at: time(0))
    service = try SuggestionService(path: path)
  }

  /// Stores another message, at its arrival unless `storedAt` says otherwise.
  func store(_ arrival: Arrival, at storedAt: Int64? = nil) throws {
    _ = try Inbox(path: folder.path("inbox.db"), access: .creating).store(
      [ExaminedMessage(arrival.message, arrival.detection)],
      at: time(storedAt ?? arrival.seconds)
    )
  }

  /// The suggestions for `request`, `seconds` after the start.
  func suggestions(
    for request: SuggestionRequest = SuggestionRequest(),
    at seconds: Int64 = 0
  ) async throws -> [Suggestion] {
    try await service.suggestions(for: request, at: time(seconds))
  }

  /// The codes offered for `request`, `seconds` after the start.
  func codes(
    for request: SuggestionRequest = SuggestionRequest(),
    at seconds: Int64 = 0
  ) async throws -> [String] {
    try await suggestions(for: request, at: seconds).map(\.code.value)
  }
}
