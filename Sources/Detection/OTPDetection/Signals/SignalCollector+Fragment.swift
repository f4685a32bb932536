internal import OTPLocales
internal import OTPText

// Candidates that are a part of what the message shows.
extension SignalCollector {
  /// The maximum length of an ending that a language attaches to a number with a hyphen, in
  /// letters.
  private static let longestEnding = 4
  /// The minimum number of letters directly after a number that form a separate word after a
  /// missing space, as in `482913on`.
  private static let shortestWord = 2
  /// The number of groups, joined by spaces, from which a part of them is not a code.
  private static let manyGroups = 3
  /// The maximum number of digits in a group.
  private static let longestGroup = 4
  /// The maximum number of groups to examine on a side.
  private static let mostGroups = 4

  /// Adds evidence if the candidate is a part of a longer token.
  ///
  /// A message shows its code in full, so a candidate that lacks a part of what is shown is not
  /// one.
  func noteFragment(_ index: Int, in evidence: inout Evidence) {
    let candidate = candidates[index]
    guard candidate.kind == .plain else { return }
    if continuesAfter(candidate) || continuesBefore(candidate) || isAmongGroups(index) {
      evidence.note(.fragment)
    }
  }

  private func character(_ place: Int) -> FoldedCharacter? {
    text.characters.indices.contains(place) ? text.characters[place] : nil
  }

  /// Letters and digits from `start` in one direction.
  private func run(from start: Int, step: Int) -> (length: Int, hasDigits: Bool, hasCapital: Bool) {
    var (place, length, hasDigits, hasCapital) = (start, 0, false, false)
    while let next = character(place), next.isWord,
      length <= CandidateScanner.codeLengths.upperBound
    {
      hasDigits = hasDigits || next.isDigit
      hasCapital = hasCapital || next.isCapital
      length += 1
      place += step
    }
    return (length, hasDigits, hasCapital)
  }

  /// Whether the word that ends with the character at `place` consists of digits only.
  private func isNumber(endingAt place: Int) -> Bool {
    var place = place
    while let digit = character(place), digit.isDigit { place -= 1 }
    return character(place)?.isWord != true
  }

  private func continuesAfter(_ candidate: Candidate) -> Bool {
    let end = candidate.range.upperBound
    guard let next = character(end) else { return false }
    let shape = candidate.shape
    if next.isWord {
      guard next.kind == .letter, next.script == .european else { return false }
      let run = run(from: end, step: 1)
      // A single letter after letters is no word: `AB7K9É`.
      if map.starts(at: end), shape.letters == 0 || run.length > 1 { return false }
      // `570318When` ends where the word begins.
      return shape.letters > 0 || run.hasDigits || run.length < Self.shortestWord
    }
    guard let beyond = character(end + 1), beyond.isWord else { return false }
    let run = run(from: end + 1, step: 1)
    if next.scalar == 0x5F { return true }  // _
    // `482913-code`, but not `4821-table`
    if map.starts(at: end + 1, where: { !$0.namesAnotherNumber }), !run.hasDigits { return false }
    switch next.scalar {
    case 0x2D, 0x2010, 0x2011:  // hyphens
      if run.hasDigits { return true }
      guard beyond.script == .european else { return false }
      let isEnding = run.length <= Self.longestEnding && !run.hasCapital && !shape.hasLowercase
      return !isEnding
    case 0x23, 0x24, 0x25, 0x26, 0x2B, 0x40, 0x5C, 0x5E, 0x7E:  // # $ % & + @ \ ^ ~
      return true
    case 0x21, 0x3F:  // ! ?
      return shape.letters > 0 && run.hasDigits
    case 0x2F:  // /
      return beyond.isDigit && run.length < shape.digits
    case 0x2A, 0x3D:  // * =
      return beyond.isDigit
    default: return isPicture(next) && beyond.isDigit
    }
  }

  /// Whether a character is a picture, as in `482😀913`. No sender divides a code that way.
  private func isPicture(_ character: FoldedCharacter) -> Bool {
    character.kind == .symbol && character.scalar > 0x7F
  }

  private func continuesBefore(_ candidate: Candidate) -> Bool {
    let start = candidate.range.lowerBound
    guard !candidate.shape.hasPrefix, let last = character(start - 1) else { return false }
    if last.isWord {
      return last.kind == .letter && last.script == .european && !map.ends(at: start)
        && (last.typed == 0 || run(from: start - 1, step: -1).length < Self.shortestWord)
    }
    guard let beyond = character(start - 2), beyond.isWord else { return false }
    let run = run(from: start - 2, step: -1)
    if map.ends(at: start - 1), !run.hasDigits { return false }
    switch last.scalar {
    case 0x2D, 0x2010, 0x2011: return run.hasDigits
    case 0x21, 0x23, 0x24, 0x25, 0x26, 0x2B, 0x40, 0x5C, 0x5E, 0x7E:  // ! # $ % & + @ \ ^ ~
      return candidate.shape.letters > 0
    case 0x2F: return beyond.isDigit && run.length < candidate.shape.digits
    case 0x2A, 0x3D: return isNumber(endingAt: start - 2)  // `955=597`, but not `code2=4829`
    default: return isPicture(last) && beyond.isDigit
    }
  }

  /// Whether spaces join the candidate to groups of the same kind that it leaves out, as in `482 9
  /// 13`.
  private func isAmongGroups(_ index: Int) -> Bool {
    let candidate = candidates[index]
    if candidate.shape.digits > 0, candidate.shape.groups == 1,
      isOtherHalf(candidate.range.upperBound, step: 1, of: candidate)
        || isOtherHalf(candidate.range.lowerBound - 1, step: -1, of: candidate)
    {
      return true
    }
    if isLastGroup(candidate) { return true }
    guard candidate.shape.letters == 0 else {
      return candidate.shape.digits > 0
        && (isMixedGroup(candidate.range.upperBound, step: 1)
          || isMixedGroup(candidate.range.lowerBound - 1, step: -1))
    }
    let others =
      groups(from: candidate.range.upperBound, step: 1, beside: index)
      + groups(from: candidate.range.lowerBound - 1, step: -1, beside: index)
    return others > 0 && candidate.shape.groups + others >= Self.manyGroups
  }

  /// Whether the candidate is the last three digits of a number whose other digits belong to
  /// something else, as in `10:482 913`.
  private func isLastGroup(_ candidate: Candidate) -> Bool {
    let space = candidate.range.lowerBound - 1
    return candidate.shape.letters == 0 && candidate.shape.digits == 3
      && character(space)?.scalar == 0x20
      && (space - 3..<space).allSatisfy { character($0)?.isDigit == true }
      && character(space - 4)?.isDigit != true
  }

  /// Whether one or two spaces at `place` join a group as long as the candidate, and one of the two
  /// has letters and digits: `XK3 904`, `xk3 9pb`, `XKP 9B3`.
  private func isOtherHalf(_ place: Int, step: Int, of candidate: Candidate) -> Bool {
    let length = candidate.shape.length
    guard length <= Self.longestGroup, character(place)?.scalar == 0x20 else { return false }
    let last = character(place + step)?.scalar == 0x20 ? place + step : place
    let start = step > 0 ? last + 1 : last - length
    let other = start..<start + length
    guard start >= 0, other.upperBound <= text.characters.count,
      character(step > 0 ? other.upperBound : start - 1)?.isWord != true,
      other.allSatisfy({ text.characters[$0].typed != 0 })
    else { return false }
    let digits = other.count { text.characters[$0].isDigit }
    let hasLowercase = other.contains { text.characters[$0].typed >= 0x61 }
    if digits == length {
      return candidate.shape.letters > 0 && !map.starts(at: other.upperBound + 1, where: \.counts)
    }
    if digits == 0 {
      return candidate.shape.letters > 0 && !hasLowercase && !map.starts(at: start)
        && !other.contains { text.characters[$0].isVowel }
    }
    return candidate.shape.letters > 0
      ? hasLowercase == candidate.shape.hasLowercase : !hasLowercase
  }

  /// Whether a space at `place` joins capitals and digits, some of each.
  private func isMixedGroup(_ place: Int, step: Int) -> Bool {
    guard character(place)?.scalar == 0x20 else { return false }
    var (next, digits, letters) = (place + step, 0, 0)
    while let other = character(next), other.isWord {
      guard other.typed != 0, other.typed < 0x61 else { return false }
      if other.isDigit { digits += 1 } else { letters += 1 }
      next += step
    }
    return digits > 0 && letters > 0 && digits + letters <= Self.longestGroup + 1
  }

  /// The number of groups of digits that single spaces join to `place` in one direction.
  private func groups(from place: Int, step: Int, beside index: Int) -> Int {
    var (next, count) = (place, 0)
    while count < Self.mostGroups, character(next)?.scalar == 0x20 {
      let start = next + step
      var end = start
      while let digit = character(end), digit.isDigit { end += step }
      let range = step > 0 ? start..<end : end + 1..<start + 1
      guard (1...Self.longestGroup).contains(range.count), isPlainGroup(range, beside: index)
      else { break }
      count += 1
      next = end
    }
    return count
  }

  /// Whether digits are neither part of something else, such as a time, nor counted.
  private func isPlainGroup(_ range: Range<Int>, beside index: Int) -> Bool {
    for place in [range.lowerBound - 1, range.upperBound] {
      guard let mark = character(place) else { continue }
      if mark.isWord { return false }
      let beyond = character(place + (place < range.lowerBound ? -1 : 1))
      if mark.kind != .space, mark.kind != .lineBreak, beyond?.isWord ?? false { return false }
    }
    let near = max(0, index - Self.mostGroups)..<min(candidates.count, index + Self.mostGroups + 1)
    if candidates[near].contains(where: { $0.kind != .plain && $0.range.overlaps(range) }) {
      return false
    }
    let next = map.index(from: range.upperBound)
    return next == map.keywords.count || !map.keywords[next].role.counts
      || map.keywords[next].range.lowerBound > range.upperBound + 1
  }
}
