internal import OTPText

/// A sequence of words that can be searched for phrases.
///
/// A line is a string of scalars with one space before, between and after the words. A phrase
/// matches if the line contains it with the spaces around it. In a script without spaces, it
/// matches anywhere.
struct WordLine {
  private static let space: UInt32 = 0x20

  private(set) var scalars: [UInt32] = [space]
  /// For each scalar, the index of its character in the text.
  private var positions: [Int] = [0]

  /// Creates a line of `words`, which come from lowercased identifiers.
  init(words: [String]) {
    for word in words { append(word.unicodeScalars.map(\.value)) }
  }

  /// Creates a line of a folded text. Words also end between letters and digits.
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

  /// The range of the last match of `phrase`, or nil if there is none.
  func lastRange(of phrase: WordPhrase) -> Range<Int>? {
    let pattern = phrase.scalars
    guard let first = pattern.first, pattern.count <= scalars.count else { return nil }
    for start in (0...(scalars.count - pattern.count)).reversed() where scalars[start] == first {
      let range = start..<start + pattern.count
      if scalars[range].elementsEqual(pattern) { return phrase.trimmed(range) }
    }
    return nil
  }

  /// The characters of the text that correspond to `range` of the line.
  func characters(of range: Range<Int>) -> Range<Int> {
    positions[range.lowerBound]..<positions[range.upperBound - 1] + 1
  }

  /// The start of the first word.
  var start: Int { 1 }

  /// Whether the line contains a number within `range`.
  func holdsNumber(within range: ClosedRange<Int>) -> Bool {
    scalars.split(separator: WordLine.space).contains { word in
      let isNumber = word.count <= 2 && word.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber && range.contains(word.reduce(0) { $0 * 10 + Int($1) - 0x30 })
    }
  }
}

/// A phrase that a `WordLine` can be searched for.
struct WordPhrase: Sendable {
  /// The scalars of the phrase, with the spaces around it.
  let scalars: [UInt32]
  private let isUnspaced: Bool

  /// Creates a phrase from the words of an identifier.
  init(words: [String]) {
    scalars = WordLine(words: words).scalars
    isUnspaced = false
  }

  /// Creates a phrase from a folded text.
  init(_ text: FoldedText) {
    let line = WordLine(text).scalars
    isUnspaced = text.characters.contains { $0.script.isUnspaced }
    scalars = isUnspaced ? line.dropFirst().dropLast() : line
  }

  /// The range of a match without the spaces around it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    isUnspaced ? range : range.lowerBound + 1..<range.upperBound - 1
  }
}
