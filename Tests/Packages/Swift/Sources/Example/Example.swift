import FoundationEssentials
import OTP

/// What another tool does with the library: it receives messages in one task, waits for a code in
/// another, and marks it as used.
///
/// The store's path is its argument.
@main
struct Example {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { return print("Usage: Example STORE") }
    let service = try SuggestionService(path: CommandLine.arguments[1], access: .creating)
    let detector = Detector()

    // A page of the bank asks; what is bound to other sites never comes here.
    let request = SuggestionRequest(
      field: .oneTimeCode,
      site: Site(origin: "https://login.bank.example")
    )
    let waiting = Task {
      for try await suggestion in service.oneTimeCodes(for: request, now: now) {
        return suggestion as Suggestion?
      }
      return nil
    }

    try await service.receive(
      [
        Message(text: "Your Cedar code is 640275.\n\n@cedar.example #640275", sender: "Cedar"),
        Message(text: "482913 is your bank code.\n\n@bank.example #482913", sender: "Bank"),
      ],
      with: detector,
      at: now()
    )
    guard let suggestion = try await waiting.value else { return }
    try await service.consume(suggestion.id, at: now())
    let left = try await service.suggestions(for: request, at: now())

    let domain = suggestion.domain ?? "any site"
    let match = suggestion.match?.rawValue ?? "none"
    print("\(suggestion.code.value) for \(domain), match \(match), \(left.count) left")
  }

  /// The library has no clock of its own.
  @Sendable static func now() -> Timestamp {
    Timestamp(Date())
  }
}
