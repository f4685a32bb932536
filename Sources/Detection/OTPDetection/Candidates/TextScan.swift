internal import OTPText

/// The results of one pass over a text for later stages. Reuses its memory from message to message.
struct TextScan {
  /// The runs that candidates consist of, in order.
  private(set) var rawRuns: [RawRun] = []
  /// The web and mail addresses, in order.
  private(set) var addresses: [Range<Int>] = []
  /// The number of marks typical of program text, up to the number that identifies it for certain.
  private(set) var technicalMarks = 0
  /// Whether the text has a closing bracket that may end a sender's name.
  private(set) var hasClosingBracket = false
  /// The number of ASCII words in capitals, and of those with lowercase letters.
  private var capitalWords = 0
  private var otherWords = 0

  /// The minimum number of words in capitals in a message that is written in capitals.
  private static let fewestShouted = 4

  /// Whether the message is written in capitals, so that they carry no information. At most one
  /// word in five has lowercase letters, as in addresses.
  var isShouted: Bool { capitalWords >= Self.fewestShouted && otherWords * 4 <= capitalWords }

  /// Scans `text`, and discards the results for the previous text.
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
      let character = unsafe characters[unchecked: index]
      if character.typed != 0 {
        index = end(of: &word, from: index, characters, in: text)
        continue
      }
      // Most of the others are spaces, or letters of other scripts.
      guard !character.isLetter, character.kind != .space else {
        index &+= 1
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

  /// Records the run or the word at `start`, and returns its end.
  private mutating func end(
    of word: inout Range<Int>,
    from start: Int,
    _ characters: borrowing Span<FoldedCharacter>,
    in text: FoldedText
  ) -> Int {
    var end = start
    // Most letters belong to lowercase words.
    while end < characters.count,
      unsafe characters[unchecked: end].typed >= UInt8(ascii: "a")
    {
      end &+= 1
    }
    var digits = 0
    var hasLowercase = end > start
    var system: UInt16 = 0
    while end < characters.count {
      let character = unsafe characters[unchecked: end]
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
    // A single letter may belong to a code with a space after each character.
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
  /// Whether letters are a whole word. Letters continued with accents or in another script are part
  /// of a longer one.
  func isWhole(_ letters: Range<Int>) -> Bool {
    boundary(before: letters.lowerBound) == .yes && boundary(before: letters.upperBound) == .yes
  }
}
