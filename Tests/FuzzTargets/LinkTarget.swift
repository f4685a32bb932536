import OTPLinks
import OTPMessage

/// Looks for the confirmation link of a text, and of a subject with it.
package final class LinkTarget: FuzzTarget {
  package static let name = "links"

  private let detector = LinkDetector()

  package init() throws {}

  package func check(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    for message in [Message(text: text), Message(text: text, subject: "Confirm your address")] {
      let explanation = detector.explain(message)
      try require(
        detector.detect(in: message) == explanation.detection,
        "an explanation explains what is detected"
      )
      for candidate in explanation.candidates { try check(candidate.link, in: message) }
      if let link = explanation.detection.link {
        try require(
          explanation.candidates.contains { $0.link == link },
          "the link is one of the message"
        )
      }
    }
  }

  private func check(_ link: ConfirmationLink, in message: Message) throws {
    let address = link.address
    let scheme = address.prefix { $0 != ":" }.lowercased()
    try require(scheme == "http" || scheme == "https", "a link is a web address")
    try require(
      address.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .spaceSeparator, .lineSeparator, .paragraphSeparator:
          false
        default: true
        }
      },
      "an address holds no space and nothing that controls a terminal"
    )
    guard let range = link.range else { return }
    let bytes = message.text.utf8
    try require(range.upperBound <= bytes.count, "a range is in the text")
    try require(
      bytes.dropFirst(range.lowerBound).prefix(range.count).elementsEqual(address.utf8),
      "a range is that of the address"
    )
  }
}
