import CommandLineToolkit
import OTPDetection
import OTPLocales
import OTPText

extension ExplanationText {
  /// The scenes of the message, one per line with the words that show it.
  var scenes: String {
    Role.allCases.filter(\.isScene).reduce(into: "") { text, role in
      var words: [String] = []
      for word in explanation.words where word.role == role {
        let shown = SafeText.of(self.text(at: word.range))
        if !words.contains(shown) { words.append(shown) }
      }
      guard !words.isEmpty else { return }
      text += "the message mentions \(role.sceneName): \(words.joined(separator: ", "))\n"
    }
  }

  /// The characters of the message at `range`.
  func text(at range: Range<Int>) -> String {
    String(
      decoding: message.text.utf8.dropFirst(range.lowerBound).prefix(range.count),
      as: UTF8.self
    )
  }
}

extension Role {
  /// The name of the scene within a sentence.
  fileprivate var sceneName: String {
    switch self {
    case .page: "where codes are typed"
    case .handover: "a hand-over"
    case .opening: "something that opens"
    case .meeting: "a meeting"
    case .kept: "a secret that is kept"
    case .promotion: "an offer"
    case .receipt: "something paid or booked"
    case .comparison: "numbers to compare"
    case .withdrawal: "cash at a machine"
    case .done: "what has been done already"
    case .call: "a call with an agent"
    case .network: "access to a network"
    default: "codes that are sent elsewhere"
    }
  }
}
