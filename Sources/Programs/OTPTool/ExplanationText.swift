import CommandLineToolkit
import OTPDetection
import OTPLocales
import OTPMessage
import OTPText

/// An explanation as text: the message with its code underlined, the outcome, and each candidate
/// with the evidence for and against it.
struct ExplanationText {
  let message: Message
  let explanation: Explanation
  /// Whether the output is a terminal that can underline.
  let isStyled: Bool
  /// Whether to list the keywords in the message too.
  let showsWords: Bool
  /// The maximum number of decimals in scores.
  var scorePlaces = 3

  private var detection: Detection { explanation.detection }

  /// The text, terminated by a line feed.
  var text: String {
    let shown = UnderlinedText(text: message.text, range: detection.range)
    var text = (isStyled ? shown.styled : shown.plain) + "\n\n" + outcome + "\n"
    if let binding = detection.binding { text += self.text(of: binding) + "\n" }
    for keyword in explanation.userKeywords { text += self.text(of: keyword) }
    if detection.mentionsPayment { text += "the message mentions a payment or a transfer\n" }
    text += scenes
    if explanation.candidates.isEmpty && detection.outcome == .none {
      text += "nothing in the message could be a code\n"
    }
    for candidate in explanation.candidates { text += "\n" + self.text(of: candidate) }
    return showsWords ? text + words : text
  }

  private func short(_ value: Double) -> String {
    FixedPoint.short(value, places: scorePlaces)
  }

  /// The keywords, one per line: `code  "verification code"  en, nl`.
  private var words: String {
    explanation.words.reduce(into: "\nwords\n") { text, word in
      let languages = word.languages.joined(separator: ", ")
      let shown = SafeText.of(self.text(at: word.range))
      text += "  \(word.role.rawValue)  \"\(shown)\"  \(languages)\n"
    }
  }

  private func text(of keyword: Explanation.UserKeyword) -> String {
    let place = keyword.range.map { range in
      let bytes = message.text.utf8.dropFirst(range.lowerBound).prefix(range.count)
      return "\"\(SafeText.of(String(decoding: bytes, as: UTF8.self)))\""
    }
    return "your own word: \(place ?? "in the subject"), \(keyword.role), from keywords.json\n"
  }

  private var outcome: String {
    if let rule = explanation.rule { return "none: \(sentence(of: rule))" }
    guard let code = detection.code else {
      return "\(detection.outcome.rawValue): \(detection.outcome.sentence ?? "")"
    }
    var parts = ["code: \(SafeText.of(code.value))", "score \(short(detection.score))"]
    if let language = detection.language { parts.append("language \(SafeText.of(language))") }
    return parts.joined(separator: ", ")
  }

  private func sentence(of rule: Explanation.Rule) -> String {
    switch rule {
    case .ignoredSender(let number):
      "ignored: the sender is on your list, sender \(number) of rules.json"
    case .neverReport(let number): "never reported: pattern \(number) of rules.json"
    case .bareNumber:
      "a number without words is a code only after a message with a code of the same form"
    }
  }

  private func text(of binding: Binding) -> String {
    var text = "bound to \(SafeText.of(binding.domain))"
    if !binding.embeddedDomains.isEmpty {
      let frames = binding.embeddedDomains.map(SafeText.of).joined(separator: ", ")
      text += ", in frames of \(frames)"
    }
    return text
  }

  private func text(of candidate: Explanation.Candidate) -> String {
    var title = SafeText.of(candidate.code.value)
    title += "  \(SafeText.of(candidate.kind.rawValue))  score \(short(candidate.score))"
    if candidate.range == nil { title += "  in the subject" }
    if let range = candidate.range, range == detection.range { title += "  <- the code" }
    let width = candidate.evidence.map(\.name.description.count).max() ?? 0
    title += "\n"
    for share in candidate.shares.prefix(Self.mostShares) { title += line(of: share) }
    return candidate.evidence.reduce(into: title) { text, evidence in
      text += line(of: evidence, signalWidth: width)
    }
  }

  /// The maximum number of words to show for a candidate.
  private static let mostShares = 8

  /// The line for a part of the message and what it adds to the sum.
  private func line(of share: Explanation.Share) -> String {
    let shown = share.range.map { "\"\(SafeText.of(text(at: $0)))\"" } ?? "in the subject"
    return "  \(signed(share.contribution))  \(shown)\n"
  }

  private func signed(_ contribution: Double) -> String {
    (contribution < 0 ? "" : "+") + FixedPoint.padded(contribution, places: 2)
  }

  private func line(of evidence: Explanation.Evidence, signalWidth: Int) -> String {
    let name = evidence.name.description
    let gap = String(repeating: " ", count: signalWidth - name.count + 2)
    var line = "  \(signed(evidence.contribution))  \(name)\(gap)\(SafeText.of(evidence.sentence))"
    if evidence.strength < 1 { line += " (strength \(short(evidence.strength)))" }
    return line + "\n"
  }
}
