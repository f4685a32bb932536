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
    let written = Parts(bytes.dropFirst(range.lowerBound).prefix(range.count))
    let given = Parts(address.utf8[...])
    try require(given.host.allSatisfy { $0 < 0x80 }, "the host of a link is in ASCII")
    try require(
      written.rest.elementsEqual(given.rest)
        && (written.host.elementsEqual(given.host) || !written.host.allSatisfy { $0 < 0x80 }),
      "a range is that of the address"
    )
  }

  /// The scheme and host of an address, and what follows them.
  private struct Parts {
    let host: Substring.UTF8View
    let rest: Substring.UTF8View

    init(_ address: Substring.UTF8View) {
      let tail = address.drop { $0 != UInt8(ascii: ":") }.dropFirst(3)
      rest = tail.drop { !"/?#".utf8.contains($0) }
      host = address[..<rest.startIndex]
    }
  }
}
