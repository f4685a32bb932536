import OTPLocales
import OTPText

/// Collects the evidence for and against each link of a text.
struct LinkEvidence: ~Copyable {
  /// A word about links.
  private struct Word {
    /// The range in the text, in bytes.
    let range: Range<Int>
    let role: Role
  }

  private let text: LinkedText
  private let lexicon: Lexicon
  private var finder = KeywordFinder()
  private var words: [Word] = []

  init(_ text: LinkedText, _ lexicon: Lexicon) {
    self.text = text
    self.lexicon = lexicon
    let folded = FoldedText(text.bytes.span, table: lexicon.table)
    // Words in addresses are read separately.
    finder.find(
      in: folded,
      of: text.bytes.span,
      outside: Self.characters(of: text.addresses, in: folded),
      lexicon: lexicon
    )
    // Words of every language count only in addresses.
    words = finder.matches.filter { $0.locales != lexicon.everywhere }.map { match in
      Word(
        range: folded.offset(
          of: match.range.lowerBound
        )..<folded.endOffset(of: match.range.upperBound - 1),
        role: match.role
      )
    }
  }

  /// The characters of `text` that stand for the bytes in `ranges`, which are in order.
  private static func characters(of ranges: [Range<Int>], in text: FoldedText) -> [Range<Int>] {
    var index = 0
    func first(from offset: Int) -> Int {
      while index < text.characters.count, text.offset(of: index) < offset { index += 1 }
      return index
    }
    return ranges.map { range in
      let start = first(from: range.lowerBound)
      return start..<first(from: range.upperBound)
    }
  }

  /// The signals seen for `link`.
  mutating func signals(of link: LinkedText.Link) -> [LinkSignal] {
    var signals: [LinkSignal] = []
    func note(_ signal: LinkSignal, if isSeen: Bool) {
      if isSeen { signals.append(signal) }
    }
    let before = roles(in: link.before)
    let near = roles(in: link.near)
    let after = roles(in: link.after)
    note(.purposeBefore, if: before.contains(.purpose))
    note(.actionBefore, if: before.contains(.action))
    note(.otherBefore, if: before.contains(.other))
    note(.purposeNear, if: !before.contains(.purpose) && near.contains(.purpose))
    note(.purposeAfter, if: after.contains(.purpose))
    note(.otherAfter, if: after.contains(.other))
    note(
      .purposeInMessage,
      if: !before.contains(.purpose) && !near.contains(.purpose)
        && words.contains { $0.role == .purpose }
    )
    let address = LinkAddress(String(decoding: text.bytes[link.range], as: UTF8.self))
    let addressRoles = roles(ofAddress: address.words)
    note(.purposeInAddress, if: addressRoles.contains(.purpose))
    note(.otherInAddress, if: addressRoles.contains(.other))
    note(.token, if: address.hasToken)
    note(.home, if: address.isHome)
    note(.file, if: address.isFile)
    return signals
  }

  private func roles(in range: Range<Int>) -> Set<Role> {
    var low = 0
    var high = words.count
    while low < high {
      let middle = (low + high) / 2
      if words[middle].range.lowerBound < range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return Set(words[low...].prefix { $0.range.upperBound <= range.upperBound }.map(\.role))
  }

  private mutating func roles(ofAddress words: String) -> Set<Role> {
    guard !words.isEmpty else { return [] }
    let bytes = Array(words.utf8)
    let folded = FoldedText(bytes.span, table: lexicon.table)
    finder.find(in: folded, of: bytes.span, lexicon: lexicon)
    return Set(finder.matches.map(\.role))
  }
}
