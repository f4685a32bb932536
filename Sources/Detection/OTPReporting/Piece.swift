import OTPDetection
import OTPText

/// A part of a message that an invention keeps or replaces.
struct Piece {
  enum Kind {
    /// A word of the lexicon, a space, a punctuation mark or a symbol.
    case kept
    case letters
    case digits
    /// The last label of a host name.
    case topLevel
  }

  let kind: Kind
  let text: String
  /// The range in its text, in UTF-8 bytes.
  let range: Range<Int>
  /// Whether it is part of a link or of another address.
  let isInAddress: Bool
  /// What it has in common with equal pieces, which get the same replacement.
  var key: Key
  /// Its offset among the digits of a number that is written in groups.
  var offset = 0

  /// What identifies equal pieces of a message.
  struct Key: Hashable {
    /// The letters in lower case, or the digits of the whole number.
    let text: String
    /// What an invention has to resemble.
    var style: Style
  }

  /// What the number or the letters of a piece resemble.
  enum Style: Hashable {
    case plain, date, year, time
  }

  /// Whether an invention replaces it.
  var isReplaced: Bool { kind != .kept }

  /// The same piece with another text, at `offset` of an invention.
  init(_ piece: Piece, text: String, at offset: Int) {
    kind = piece.kind
    self.text = text
    range = offset..<offset + text.utf8.count
    isInAddress = piece.isInAddress
    key = piece.key
    self.offset = piece.offset
  }
}

extension Piece {
  /// Splits a text into pieces, given its `known` parts.
  static func pieces(of text: String, known: KnownParts) -> [Piece] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [Piece] = []
    var words = known.words[...]
    var addresses = known.addresses[...]
    var (offset, start, startOffset) = (0, 0, 0)
    var current: Kind?
    for index in 0...scalars.count {
      while let word = words.first, word.upperBound <= offset { words.removeFirst() }
      while let address = addresses.first, address.upperBound <= startOffset {
        addresses.removeFirst()
      }
      let isEnd = index == scalars.count
      let isKnown = words.first?.contains(offset) == true
      let kind = isEnd ? nil : isKnown ? .kept : Self.kind(of: scalars[index], after: current)
      let isOther = kind == .letters && index > start && changesScript(at: index, in: scalars)
      if kind != current || isOther || isEnd {
        if let current, start < index {
          let isInAddress = addresses.first?.contains(startOffset) == true
          pieces.append(
            Piece(
              isInAddress && isTopLevel(start..<index, in: scalars) ? .topLevel : current,
              String(String.UnicodeScalarView(scalars[start..<index])),
              startOffset..<offset,
              isInAddress: isInAddress
            )
          )
        }
        (start, startOffset, current) = (index, offset, kind)
      }
      if !isEnd { offset += UTF8.width(scalars[index]) }
    }
    return pieces
  }

  /// Whether the character at `index` begins a word because a script without spaces begins or ends.
  private static func changesScript(at index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    // A mark belongs to the letter before it, whatever its block.
    guard !scalars[index].isMark else { return false }
    let ideographs: UInt32 = 0x2E80
    return (scalars[index].value >= ideographs) != (scalars[index - 1].value >= ideographs)
  }

  /// The parts of addresses that a report keeps, because most addresses have them.
  private static let common: Set<String> = ["http", "https", "www"]

  private init(_ kind: Kind, _ text: String, _ range: Range<Int>, isInAddress: Bool) {
    let letters = String(String.UnicodeScalarView(text.unicodeScalars.map(\.lowercased)))
    // Runs of x hide the digits of cards and telephones.
    let isMask = letters.count > 1 && letters.utf8.allSatisfy { $0 == UInt8(ascii: "x") }
    self.kind = isMask || isInAddress && Self.common.contains(letters) ? .kept : kind
    self.text = text
    self.range = range
    self.isInAddress = isInAddress
    let digits = text.unicodeScalars.compactMap { $0.decimalDigit.map(String.init) }.joined()
    key = Key(text: kind == .digits ? digits : letters, style: .plain)
  }

  private static func kind(of scalar: Unicode.Scalar, after current: Kind?) -> Kind {
    if scalar.decimalDigit != nil { return .digits }
    if scalar.isLetterLike { return .letters }
    return scalar.isMark && current == .letters ? .letters : .kept
  }

  /// Whether `range` of an address is the last label of a host name.
  private static func isTopLevel(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Bool {
    guard range.lowerBound > 0, scalars[range.lowerBound - 1] == ".",
      scalars[range.lowerBound].isLetterLike
    else { return false }
    guard range.upperBound < scalars.count else { return true }
    let after = scalars[range.upperBound]
    if after == ".", range.upperBound + 1 < scalars.count {
      return !scalars[range.upperBound + 1].isLetterLike
    }
    return after.decimalDigit == nil && after != "-"
  }
}

extension Unicode.Scalar {
  /// The small form of a letter, if it is one character.
  var lowercased: Unicode.Scalar {
    let mapped = properties.lowercaseMapping.unicodeScalars
    return mapped.count == 1 ? mapped[mapped.startIndex] : self
  }

  /// The capital form of a letter, if it is one character.
  var uppercased: Unicode.Scalar {
    let mapped = properties.uppercaseMapping.unicodeScalars
    return mapped.count == 1 ? mapped[mapped.startIndex] : self
  }

  /// Whether it is a letter, or may stand for one: `①`, `Ⓐ`, an invisible tag, a character of a
  /// font's own.
  var isLetterLike: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber, .otherNumber, .privateUse:
      true
    case .format: 0xE0020...0xE007F ~= value
    case .otherSymbol: properties.isAlphabetic
    default: false
    }
  }

  /// Whether it belongs to the letter before it.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
