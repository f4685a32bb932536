internal import OTPText

/// What one pass over a text finds for the stages after it; it keeps its memory from
/// message to message.
struct TextScan {
  /// What candidates are made of, in order.
  private(set) var rawRuns: [RawRun] = []
  /// Web and mail addresses, in order.
  private(set) var addresses: [Range<Int>] = []
  /// How many marks of program text it holds, up to as many as tell it surely.
  private(set) var technicalMarks = 0
  /// Whether a bracket closes that a sender's name may stand in.
  private(set) var hasClosingBracket = false
  /// Words in capitals alone, and words with small letters, of ASCII.
  private var capitalWords = 0
  private var otherWords = 0

  /// From how many words in capitals on a message may be written in them throughout.
  private static let fewestShouted = 4

  /// Whether the message is written in capitals, so that they tell nothing of a word: at most one
  /// word in five has small letters, as those of an address have.
  var isShouted: Bool { capitalWords >= Self.fewestShouted && otherWords * 4 <= capitalWords }

  /// Reads `text`, and forgets what was found in the text before it.
  mutating func read(_ text: FoldedText) {
    rawRuns.removeAll(keepingCapacity: true)
    addresses.removeAll(keepingCapacity: true)
    technicalMarks = 0
    hasClosingBracket = false
    capitalWords = 0
    otherWords = 0
    let addressScanner = AddressScanner(text: text)
    let characters = text.characters.span
    var addressEnd = 0
    var word = 0..<0
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.typed != 0 {
        index = end(of: &word, from: index, characters, in: text)
        continue
      }
      switch character.scalar {
      case 0x2E, 0x3A, 0x40:  // . : @
        if index >= addressEnd, let address = addressScanner.address(around: index) {
          addresses.append(address)
          addressEnd = address.upperBound
        }
      case 0x5D, 0x3011: hasClosingBracket = true  // ] 】
      case 0x23, 0x28, 0x2D, 0x3D, 0x5C, 0x5E, 0x5F, 0x60, 0x7B, 0x7D:
        if technicalMarks < TechnicalText.sure, TechnicalText.isMark(at: index, in: text) {
          technicalMarks += 1
        }
      default: break
      }
      index += 1
    }
  }

  /// Notes the letters and digits that start at `start`, or that they are a word, and
  /// tells where they end.
  private mutating func end(
    of word: inout Range<Int>,
    from start: Int,
    _ characters: borrowing Span<FoldedCharacter>,
    in text: FoldedText
  ) -> Int {
    var end = start
    // Most letters are those of words.
    while end < characters.count,
      unsafe characters[unchecked: end].typed >= UInt8(ascii: "a")
    {
      end &+= 1
    }
    var digits = 0
    var hasLowercase = end > start
    var system: UInt16 = 0
    while end < characters.count {
      let character = characters[end]
      let typed = character.typed
      guard typed != 0 else { break }
      if typed <= UInt8(ascii: "9") {
        if system != 0, character.digitSystem != system { break }
        system = character.digitSystem
        digits += 1
      } else if typed >= UInt8(ascii: "a") {
        hasLowercase = true
      }
      end += 1
    }
    if hasLowercase {
      otherWords += 1
    } else if digits == 0, end - start > 1 {
      capitalWords += 1
    }
    // A single letter may be one of a code that is spelled.
    if digits == 0, hasLowercase, end - start > 1 {
      word = start..<end
    } else {
      let isTied =
        digits > 0 && word.upperBound == start - 1 && !word.isEmpty
        && text.characters[start - 1].scalar == 0x2D && text.isWhole(word)
      rawRuns.append(RawRun(range: start..<end, digits: digits, isTiedToWord: isTied))
    }
    return end
  }
}

extension FoldedText {
  /// Whether letters are a word of their own: those that go on with accents or in another script
  /// are part of a longer one.
  func isWhole(_ letters: Range<Int>) -> Bool {
    boundary(before: letters.lowerBound) == .yes && boundary(before: letters.upperBound) == .yes
  }
}
