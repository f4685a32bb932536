import OTPLocales
import OTPText

/// A text with its links and its words about links.
struct LinkedText {
  /// A link and the text around it, as ranges of bytes.
  struct Link {
    /// The address.
    let range: Range<Int>
    /// The sentence that leads to it, or the text that it is linked from.
    let before: Range<Int>
    /// The text before that, back to the previous link or to the limit of reach.
    let near: Range<Int>
    /// The rest of its sentence; empty if that contains another link.
    let after: Range<Int>
  }

  /// The maximum distance of words about a link, in bytes, before and after it.
  private static let reach = 300
  private static let reachAfter = 100

  let bytes: [UInt8]
  /// The ranges of its addresses, including those that only show where a link leads.
  let addresses: [Range<Int>]
  /// The links, in order.
  private(set) var links: [Link] = []

  /// Reads the links of `text`.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    let addresses = LinkScanner.links(in: bytes.span)
    self.bytes = bytes
    self.addresses = addresses
    let found = Self.targets(addresses, in: bytes)
    for (place, target) in found.enumerated() {
      let start = place > 0 ? found[place - 1].shown.upperBound : 0
      let end = place + 1 < found.count ? found[place + 1].words.lowerBound : bytes.count
      links.append(link(target, after: start, before: end))
    }
  }

  /// A link, the words that show its address if there are any, and both together.
  private struct Target {
    let range: Range<Int>
    var words: Range<Int>
    var shown: Range<Int>
  }

  /// The links to follow: if an address is shown for another one, as in `https://a.example <…>`,
  /// the other.
  private static func targets(_ links: [Range<Int>], in bytes: [UInt8]) -> [Target] {
    var targets: [Target] = []
    for link in links {
      var target = Target(range: link, words: link, shown: link)
      if let last = targets.last {
        let between = bytes[last.range.upperBound..<link.lowerBound]
        if between.elementsEqual(" <".utf8) || between.elementsEqual("](".utf8) {
          target.words = last.words
          targets.removeLast()
        }
      }
      targets.append(target)
    }
    return targets
  }

  private func link(_ target: Target, after start: Int, before end: Int) -> Link {
    let first = max(start, target.words.lowerBound - Self.reach)
    var place = target.words.lowerBound
    // Skip punctuation, spaces and empty lines between the words and the address.
    while place > first, !isWordByte(place - 1) { place -= 1 }
    let words = place
    while place > first, !endsSentence(place - 1, in: words) { place -= 1 }
    var rest = target.shown.upperBound
    let last = min(end, rest + Self.reachAfter)
    while rest < last, bytes[rest] != UInt8(ascii: "\n"), !endsSentence(rest, in: last) {
      rest += 1
    }
    // Words between two links belong to the second.
    if rest == end, end < bytes.count { rest = target.shown.upperBound }
    return Link(
      range: target.range,
      before: place..<words,
      near: first..<place,
      after: target.shown.upperBound..<rest
    )
  }

  private func isWordByte(_ index: Int) -> Bool {
    let byte = bytes[index]
    return byte >= 0x80 || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
  }

  /// Whether a sentence or a line ends with the byte at `index`, before words that end at `end`.
  private func endsSentence(_ index: Int, in end: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "|"): true
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
      index + 1 >= end || bytes[index + 1] == UInt8(ascii: " ")
        || bytes[index + 1] == UInt8(ascii: "\n")
    // U+3002, the full stop of Chinese and Japanese; and U+FF01 and U+FF1F.
    case 0x82: index >= 2 && bytes[index - 2] == 0xE3 && bytes[index - 1] == 0x80
    case 0x81, 0x9F: index >= 2 && bytes[index - 2] == 0xEF && bytes[index - 1] == 0xBC
    default: false
    }
  }
}
