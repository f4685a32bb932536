import OTPLinks
import OTPMessage
import OTPText

/// An explanation of links as text: the message with its link underlined, the outcome, and each
/// link with the evidence for and against it.
struct LinkExplanationText {
  let message: Message
  let explanation: LinkExplanation
  /// Whether the output is a terminal that can underline.
  let isStyled: Bool

  /// The text, terminated by a line feed.
  var text: String {
    let detection = explanation.detection
    let shown = UnderlinedText(text: message.text, range: detection.link?.range)
    var text = (isStyled ? shown.styled : shown.plain) + "\n\n"
    text +=
      detection.link.map { "link: \($0.address)\n" }
      ?? "\(detection.outcome.rawValue): \(detection.sentence ?? "")\n"
    for candidate in explanation.candidates { text += "\n" + self.text(of: candidate) }
    return text
  }

  private func text(of candidate: LinkExplanation.Candidate) -> String {
    var title = "\(candidate.link.address)  sum \(FixedPoint.padded(candidate.sum, places: 2))"
    if candidate.link.range == nil { title += "  in the subject" }
    if candidate.link == explanation.detection.link { title += "  <- the link" }
    let width = candidate.evidence.map(\.name.count).max() ?? 0
    return candidate.evidence.reduce(into: title + "\n") { text, evidence in
      let sign = evidence.contribution < 0 ? "" : "+"
      let gap = String(repeating: " ", count: width - evidence.name.count + 2)
      text += "  \(sign)\(FixedPoint.padded(evidence.contribution, places: 2))  "
      text += "\(evidence.name)\(gap)\(evidence.sentence)\n"
    }
  }
}
