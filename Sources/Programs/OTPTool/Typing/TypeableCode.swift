import CommandLineToolkit
import OTPDetection
import OTPInbox
import OTPSuggestion

/// A code that can be typed: one from a message, or one that a provider can make.
enum TypeableCode {
  case message(Suggestion)
  case identity(IdentitySuggestion)

  /// The line in a menu. It begins with `number`, so that no two lines are equal.
  func line(_ number: Int) -> String {
    let parts: [String] =
      switch self {
      case .message(let suggestion): Self.parts(of: suggestion)
      case .identity(let suggestion):
        [suggestion.identity.label, suggestion.identity.user, suggestion.provider]
      }
    let text = parts.filter { !$0.isEmpty }.map(SafeText.of).joined(separator: " · ")
    return "\(number)  \(text)"
  }

  private static func parts(of suggestion: Suggestion) -> [String] {
    let seconds = suggestion.age.components.seconds
    // The sender chose the name, so it comes last, where it cannot imitate the other parts.
    return [
      suggestion.code.value,
      "\(seconds) s",
      suggestion.domain.map { "only for \($0)" } ?? "",
      suggestion.mentionsPayment ? "a payment: only if you are paying" : "",
      suggestion.isReplaced ? "a newer one has arrived" : "",
      "from " + (SenderName(suggestion.sender ?? "")?.value ?? "an unknown sender"),
    ]
  }
}
