internal import OTPText

/// Reads the words of scripts with spaces between them.
struct WordReader {
  private let letters: [UInt16]
  private let stems: [UInt8]
  private let hasShortStems: Bool

  /// Creates a reader that encodes words with `codes` and searches them for `stems` of compounds.
  init(_ codes: LetterCodes, _ stems: FirstLetters) {
    letters = codes.letters
    self.stems = stems.letters
    hasShortStems = stems.isAnyShort
  }

  /// Reads the word that starts at `index`, and moves `index` to its end. One pass over the letters
  /// yields the key and the places where the stem of a compound may begin.
  @inline(__always) func read(
    at index: inout Int,
    in characters: borrowing Span<FoldedCharacter>,
    isSearched: Bool
  ) -> KeywordStart {
    let letters = letters.span
    let stems = stems.span
    let start = index
    let first = Self.code(of: unsafe characters[unchecked: start].scalar, letters)
    var low: UInt64 = 0
    var high: UInt64 = 0
    var shift: UInt64 = 0
    // The bits in which the letters differ from the first one, and the lowest of their codes.
    var difference: UInt16 = 0
    var least = first
    var search = FirstLetters.Search()
    repeat {
      let scalar = unsafe characters[unchecked: index].scalar
      let bits = Self.code(of: scalar, letters)
      difference |= bits ^ first
      least = min(least, bits)
      let character = UInt64(bits & WordKey.characterBits)
      if shift < 64 {
        low |= character &<< shift
      } else if shift < 128 {
        high |= character &<< (shift &- 64)
      }
      search.pass(scalar, stems)
      shift &+= 8
      index &+= 1
    } while unsafe index < characters.count && characters[unchecked: index].boundary != .yes
    let isWalked =
      difference >> 8 != 0 || first == LetterCodes.Letter.walked.bits
      || index &- start > WordKey.mostLetters
    return KeywordStart(
      start..<index,
      least == LetterCodes.Letter.unused.bits ? .unused : isWalked ? .walked : .word,
      isSearched: isSearched,
      key: WordKey(low, high, group: UInt8(truncatingIfNeeded: first &>> 8)),
      stems: hasShortStems ? ~0 : search.places
    )
  }

  @inline(__always) private static func code(
    of scalar: UInt32,
    _ letters: borrowing Span<UInt16>
  ) -> UInt16 {
    scalar < letters.count ? unsafe letters[unchecked: Int(scalar)] : LetterCodes.Letter.walked.bits
  }
}
