internal import OTPLocales
internal import OTPText

/// Finds the runs of letters and digits in a text, by code points: ICU's words glue digits to what touches them.
struct RunScanner {
  /// Letters after digits that belong to another word, as in `482913on`; more of them are a word of their own anyway.
  private static let longestTail = 5
  /// Digits that are worth being told from letters that touch them.
  private static let fewestDigits = 3

  let text: FoldedText
  let keywords: KeywordMap

  /// ASCII letters and digits that touch.
  private struct Stretch {
    let range: Range<Int>
    let digits: Int
    let hasLowercase: Bool

    /// Whether it is a word and no part of a code: letters alone that are not all capitals. A single letter may be one of a code
    /// that is spelled.
    var isWord: Bool { digits == 0 && hasLowercase && range.count > 1 }
  }

  /// Appends the runs of the text to `runs`, in order; words in small letters are left out, for no code holds one.
  func scan(into runs: inout [Run]) {
    var index = 0
    var word = 0..<0
    while index < text.characters.count {
      guard text.characters[index].typed != 0 else {
        index += 1
        continue
      }
      let stretch = stretch(from: index)
      index = stretch.range.upperBound
      if stretch.isWord {
        word = stretch.range
      } else {
        split(stretch, after: word, into: &runs)
      }
    }
  }

  /// The ASCII letters and digits that start at `start`; digits of another script end them too.
  private func stretch(from start: Int) -> Stretch {
    var end = start
    var digits = 0
    var hasLowercase = false
    var system: UInt16 = 0
    while end < text.characters.count {
      let character = text.characters[end]
      guard character.typed != 0 else { break }
      if character.isDigit {
        if system != 0, character.digitSystem != system { break }
        system = character.digitSystem
        digits += 1
      } else if !character.isCapital {
        hasLowercase = true
      }
      end += 1
    }
    return Stretch(range: start..<end, digits: digits, hasLowercase: hasLowercase)
  }

  private func split(_ stretch: Stretch, after word: Range<Int>, into runs: inout [Run]) {
    let range = stretch.range
    let digits = stretch.digits
    if digits == 0 {
      if isWhole(range) { runs.append(Run(range: range, kind: .letters, digits: 0)) }
      return
    }
    if digits == range.count {
      let isTied =
        word.upperBound == range.lowerBound - 1 && !word.isEmpty && isWhole(word)
        && text.characters[word.upperBound].scalar == 0x2D
      runs.append(Run(range: range, kind: .digits, digits: digits, isTiedToWord: isTied))
      return
    }
    if !isTied(range, to: runs.last), !WebColour.isOne(range, in: text),
      let parts = wordAndNumber(range) ?? numberAndWord(range)
    {
      runs.append(parts)
    } else {
      runs.append(Run(range: range, kind: .mixed, digits: digits))
    }
  }

  /// Whether letters are a word of their own: those that go on with accents or in another script are part of a longer one.
  private func isWhole(_ range: Range<Int>) -> Bool {
    text.boundary(before: range.lowerBound) == .yes
      && text.boundary(before: range.upperBound) == .yes
  }

  /// Whether a hyphen ties the range to letters and digits before it, as in `bX4t-71Kd`: then its letters are no word.
  private func isTied(_ range: Range<Int>, to last: Run?) -> Bool {
    guard let last, last.kind == .mixed, last.range.upperBound == range.lowerBound - 1 else {
      return false
    }
    return text.characters[range.lowerBound - 1].scalar == 0x2D
  }

  /// The digits of `OTP482913` or `code482913`, where the letters are a word.
  private func wordAndNumber(_ range: Range<Int>) -> Run? {
    guard let start = range.first(where: { text.characters[$0].isDigit }), start > range.lowerBound,
      (start..<range.upperBound).allSatisfy({ text.characters[$0].isDigit })
    else { return nil }
    let isKeyword = range.upperBound - start >= Self.fewestDigits && keywords.ends(at: start)
    let isWord =
      range.upperBound - start > Self.fewestDigits && start - range.lowerBound > 1
      && (range.lowerBound + 1..<start).allSatisfy { !text.characters[$0].isCapital }
    guard isKeyword || isWord else { return nil }
    return Run(
      range: start..<range.upperBound,
      kind: .digits,
      digits: range.upperBound - start,
      word: range.lowerBound..<start
    )
  }

  /// The digits of `482913on`, `5min` or `1234TL`, where the letters are a word.
  private func numberAndWord(_ range: Range<Int>) -> Run? {
    guard let end = range.first(where: { !text.characters[$0].isDigit }), end > range.lowerBound,
      (end..<range.upperBound).allSatisfy({ !text.characters[$0].isDigit })
    else { return nil }
    let isKeyword = keywords.starts(at: end)
    guard isKeyword || end - range.lowerBound > Self.fewestDigits && isWord(end..<range.upperBound)
    else { return nil }
    return Run(
      range: range.lowerBound..<end,
      kind: .digits,
      digits: end - range.lowerBound,
      hasTail: true
    )
  }

  /// Whether letters after digits are a word: a short ending in small letters, or a word that begins a sentence.
  private func isWord(_ letters: Range<Int>) -> Bool {
    guard letters.dropFirst().allSatisfy({ !text.characters[$0].isCapital }) else { return false }
    return text.characters[letters.lowerBound].isCapital
      ? letters.count > Self.fewestDigits : letters.count <= Self.longestTail
  }
}
