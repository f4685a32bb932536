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
    guard let code = detection.code else { return "\(detection.outcome.rawValue): \(reason)" }
    var parts = ["code: \(SafeText.of(code.value))", "score \(short(detection.score))"]
    if let language = detection.language { parts.append("language \(SafeText.of(language))") }
    return parts.joined(separator: ", ")
  }

  /// Why there is no code.
  private var reason: String {
    let usual = detection.outcome.sentence ?? ""
    let best = explanation.candidates.map(\.score).max()
    switch detection.outcome {
    case .none:
      guard let best else { return "nothing in this message could be a code" }
      if explanation.candidates.contains(where: \.hasExpired) {
        return "the message says that its code is no longer valid"
      }
      return best < Self.leastDoubt
        ? "no number in this message looks like a code to type"
        : "nothing is certain enough: the best number has \(short(best)), a code has \(threshold) or more"
    case .ambiguous:
      let likely = explanation.candidates.filter { $0.score >= Detector.thresholdScore }
      let names = likely.reduce(into: [String]()) { names, candidate in
        let name = self.name(of: candidate)
        if !names.contains(name) { names.append(name) }
      }
      return names.count > 1
        ? "any of these could be the code: \(names.joined(separator: ", "))" : usual
    default: return usual
    }
  }

  /// The score from which a number that is no code could nearly be one.
  private static let leastDoubt = 0.1

  private var threshold: String { short(Detector.thresholdScore) }

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
    var text = name(of: candidate)
    if candidate.kind != .plain { text += "  \(SafeText.of(candidate.kind.rawValue))" }
    text += "  score \(short(candidate.score))"
    if candidate.range == nil { text += "  in the subject" }
    if let range = candidate.range, range == detection.range { text += "  <- the code" }
    text += "\n"
    let shares = candidate.shares.filter { abs($0.contribution) >= Self.leastShare }
    for share in shares.prefix(Self.mostShares) { text += line(of: share) }
    let signals = candidate.evidence.filter { $0.signal != nil }
    for evidence in signals { text += line(of: evidence) }
    let families = candidate.evidence.filter { $0.signal == nil }.map { evidence in
      "\(evidence.name) \(signed(evidence.contribution))"
    }
    guard !families.isEmpty else { return text }
    return text + "  the words by family: \(families.joined(separator: ", "))\n"
  }

  /// The candidate as written.
  private func name(of candidate: Explanation.Candidate) -> String {
    SafeText.of(candidate.range.map { text(at: $0) } ?? candidate.code.value)
  }

  /// The maximum number of words to show for a candidate.
  private static let mostShares = 8
  /// The least contribution of words to show.
  private static let leastShare = 0.2

  /// The line for a part of the message and what it adds to the sum.
  private func line(of share: Explanation.Share) -> String {
    let shown = share.range.map { "\"\(SafeText.of(text(at: $0)))\"" } ?? "in the subject"
    return "  \(signed(share.contribution))  \(shown)\n"
  }

  private func signed(_ contribution: Double) -> String {
    (contribution < 0 ? "" : "+") + FixedPoint.padded(contribution, places: 2)
  }

  private func line(of evidence: Explanation.Evidence) -> String {
    var line = "  \(signed(evidence.contribution))  \(SafeText.of(evidence.sentence))"
    if evidence.strength < 1 { line += " (strength \(short(evidence.strength)))" }
    return line + "\n"
  }
}

extension Explanation.Candidate {
  /// Whether the message says that it is no longer valid.
  fileprivate var hasExpired: Bool { evidence.contains { $0.signal == .expired } }
}
