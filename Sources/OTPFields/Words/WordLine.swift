internal import OTPText

/// A sequence of words that can be searched for phrases.
///
/// It is one string of code points: one space before, between and after the words. A phrase stands
/// in it where the phrase, with a space before and after, is part of the string; a phrase in a
/// script without spaces, wherever its letters are.
struct WordLine {
  private static let space: UInt32 = 0x20

  private(set) var scalars: [UInt32] = [space]
  /// For each code point, the character of the text that it comes from.
  private var positions: [Int] = [0]

  /// Makes the line of `words`, which are lowercased identifiers.
  init(words: [String]) {
    for word in words { append(word.unicodeScalars.map(\.value)) }
  }

  /// Makes the line of a folded text, whose words end also where letters meet digits.
  init(_ text: FoldedText) {
    for (index, character) in text.characters.enumerated() {
      if text.boundary(before: index) == .yes { endWord(at: index) }
      guard character.isWord else { continue }
      scalars.append(character.scalar)
      positions.append(index)
    }
    endWord(at: text.characters.count)
  }

  private mutating func append(_ word: [UInt32]) {
    scalars.append(contentsOf: word)
    scalars.append(WordLine.space)
    positions.append(contentsOf: repeatElement(0, count: word.count + 1))
  }

  private mutating func endWord(at index: Int) {
    guard scalars.last != WordLine.space else { return }
    scalars.append(WordLine.space)
    positions.append(index)
  }

  /// Where `phrase` stands for the last time; nil when it does not.
  func lastRange(of phrase: WordPhrase) -> Range<Int>? {
    let pattern = phrase.scalars
    guard let first = pattern.first, pattern.count <= scalars.count else { return nil }
    for start in (0...(scalars.count - pattern.count)).reversed() where scalars[start] == first {
      let range = start..<start + pattern.count
      if scalars[range].elementsEqual(pattern) { return phrase.trimmed(range) }
    }
    return nil
  }

  /// The characters of the text that `range` of the line comes from.
  func characters(of range: Range<Int>) -> Range<Int> {
    positions[range.lowerBound]..<positions[range.upperBound - 1] + 1
  }

  /// Where the first word begins.
  var start: Int { 1 }

  /// Whether a word of the line is a number within `range`.
  func holdsNumber(within range: ClosedRange<Int>) -> Bool {
    scalars.split(separator: WordLine.space).contains { word in
      let isNumber = word.count <= 2 && word.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber && range.contains(word.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
  }
}

/// A phrase that can be found in a `WordLine`.
struct WordPhrase: Sendable {
  /// The phrase as it stands in a line, with its spaces.
  let scalars: [UInt32]
  private let isUnspaced: Bool

  /// Makes a phrase of the words of an identifier.
  init(words: [String]) {
    scalars = WordLine(words: words).scalars
    isUnspaced = false
  }

  /// Makes a phrase of a folded text.
  init(_ text: FoldedText) {
    let line = WordLine(text).scalars
    isUnspaced = text.characters.contains { $0.script.isUnspaced }
    scalars = isUnspaced ? line.dropFirst().dropLast() : line
  }

  /// A range of the phrase in a line without the spaces around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    isUnspaced ? range : range.lowerBound + 1..<range.upperBound - 1
  }
}
