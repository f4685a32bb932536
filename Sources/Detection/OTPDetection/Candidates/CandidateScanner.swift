internal import OTPLocales
internal import OTPText

/// Turns the runs of a text into candidates, each with its shape and kind.
struct CandidateScanner {
  /// The lengths of the codes that evidence can find.
  static let codeLengths = 3...10

  let text: FoldedText
  let keywords: KeywordMap
  let runs: [Run]
  let textScan: TextScan

  /// Appends the candidates of the text, in order.
  func scan(into candidates: inout [Candidate]) {
    var index = 0
    // The last groups of digits attached to what follows by a hyphen; kept so that they are scanned
    // once.
    var tightGroups = 0..<0
    var address = 0
    let addresses = textScan.addresses
    while index < runs.count {
      let start = runs[index].range.lowerBound
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) {
        let end = addressedEnd(from: index)
        if (index..<end).contains(where: { runs[$0].digits >= Self.codeLengths.lowerBound }) {
          candidates.append(candidate(index..<end, kind: .address))
        }
        index = end
        continue
      }
      index = scan(at: index, &tightGroups, into: &candidates)
    }
  }

  /// Scans the runs from `index`, and returns the index of the first run not consumed.
  private func scan(
    at index: Int,
    _ tightGroups: inout Range<Int>,
    into candidates: inout [Candidate]
  ) -> Int {
    if let end = spelledEnd(from: index) {
      candidates.append(candidate(index..<end, kind: .plain))
      return end
    }
    if let end = spacedEnd(from: index, &tightGroups) {
      append(index..<end, into: &candidates)
      return end
    }
    if let end = mixedEnd(from: index) {
      candidates.append(candidate(index..<end, kind: .plain))
      return end
    }
    if let end = prefixedEnd(from: index) {
      let group = index + 1..<end
      candidates.append(candidate(group, kind: kind(of: group), hasPrefix: true))
      return end
    }
    let end = joinedEnd(from: index)
    let group = index..<end
    if end - index > 1, !isOneNumber(group) {
      append(index..<index + 1, into: &candidates)
      return index + 1
    }
    append(group, into: &candidates)
    return end
  }

  private func append(_ group: Range<Int>, into candidates: inout [Candidate]) {
    let first = runs[group.lowerBound]
    let digits = group.reduce(0) { $0 + runs[$1].digits }
    if digits == 0 {
      guard isWrittenAsCode(group) else { return }
      candidates.append(candidate(group, kind: .plain))
      return
    }
    if first.kind == .letters, group.count == 2, runs[group.upperBound - 1].kind == .digits,
      isServicePrefix(first), digits >= 4, !isWholeWithLetters(group)
    {
      let number = group.dropFirst()
      candidates.append(candidate(number, kind: kind(of: number), hasPrefix: true))
      return
    }
    guard length(of: group) >= Self.codeLengths.lowerBound else { return }
    candidates.append(candidate(group, kind: kind(of: group)))
  }

  /// Returns the number of letters and digits in `group`.
  func length(of group: Range<Int>) -> Int {
    group.reduce(0) { $0 + runs[$1].range.count }
  }

  private func candidate(_ group: Range<Int>, kind: Candidate.Kind, hasPrefix: Bool = false)
    -> Candidate
  {
    let first = runs[group.lowerBound]
    var shape = Candidate.Shape()
    shape.groups = group.count
    shape.hasPrefix = hasPrefix
    shape.hasLetteredNumber = hasPrefix || isLetteredNumber(group)
    var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits
    for place in group {
      let run = runs[place]
      shape.digits += run.digits
      shape.letters += run.range.count - run.digits
      for index in run.range {
        let character = text.characters[index]
        if character.typed >= 0x61 { shape.hasLowercase = true }
        fingerprint = (fingerprint ^ UInt64(character.scalar)) &* 0x100_0000_01b3
      }
    }
    if group.count == 1 {
      if shape.letters == 0 {
        shape.looksLikeYear = isYear(first)
        shape.looksLikeDate = isCompactDate(first)
        shape.roundness = roundness(first)
      }
      shape.readsAsWord = !first.isPassword && readsAsWord(first)
    }
    if shape.digits == 0 { shape.canBeWord = canBeWord(group) }
    return Candidate(
      range: first.range.lowerBound..<runs[group.upperBound - 1].range.upperBound,
      kind: kind,
      shape: shape,
      fingerprint: fingerprint
    )
  }

  /// Whether `group` is letters, a hyphen and digits: `RA-2210`.
  private func isLetteredNumber(_ group: Range<Int>) -> Bool {
    let first = runs[group.lowerBound]
    return group.count == 2 && first.kind == .letters && first.joiner == Self.hyphen
      && runs[group.upperBound - 1].kind == .digits
  }

  /// Returns the value of a run of digits, limited to the first nine.
  func value(of range: Range<Int>) -> Int {
    range.prefix(9).reduce(0) { $0 * 10 + Int(text.characters[$1].scalar) - 0x30 }
  }

  /// The number of trailing zeros that make a number round; one less makes it half round.
  private static let fewestZeros = 3
  /// The lowest power of two that counts as round. Texts about computers often mention larger ones.
  private static let leastPower = 1000

  private func roundness(_ run: Run) -> Double {
    let value = value(of: run.range)
    if value >= Self.leastPower, (value...value + 2).contains(where: { $0 & ($0 - 1) == 0 }) {
      return 1
    }
    if isOneDigitRepeated(run) { return 1 }
    let zeros = run.range.reversed().prefix { text.characters[$0].scalar == 0x30 }.count
    guard zeros < run.range.count, zeros + 1 >= Self.fewestZeros else { return 0 }
    return zeros >= Self.fewestZeros ? 1 : 0.5
  }

  private func isOneDigitRepeated(_ run: Run) -> Bool {
    let first = text.characters[run.range.lowerBound].scalar
    return run.range.allSatisfy { text.characters[$0].scalar == first }
  }

  /// The minimum length of letters without a vowel that are not an abbreviation such as HTTPS.
  private static let fewestUnspeakable = 6

  func isUnspeakable(_ group: Range<Int>, length: Int) -> Bool {
    length >= Self.fewestUnspeakable
      && !group.contains { run in
        runs[run].range.contains { text.characters[$0].isVowel }
      }
  }

  /// The number of letters without a vowel that few words have in a row.
  private static let manyConsonants = 4

  private func canBeWord(_ group: Range<Int>) -> Bool {
    var consonants = 0
    for run in group {
      for index in runs[run].range {
        consonants = text.characters[index].isVowel ? 0 : consonants + 1
        if consonants == Self.manyConsonants { return false }
      }
    }
    return true
  }

  /// Whether letters are capitals without a vowel.
  func isConsonants(_ letters: Range<Int>) -> Bool {
    letters.allSatisfy { text.characters[$0].isCapital && !text.characters[$0].isVowel }
  }

  /// The minimum number of letters in the word of a coupon.
  private static let fewestWordLetters = 3

  /// Whether a run is a word with a number: letters followed by a number, or lowercase letters
  /// around one, as in `dumpe2fs`.
  func readsAsWord(_ run: Run) -> Bool {
    guard run.kind == .mixed else { return false }
    let letters = run.range.prefix { !text.characters[$0].isDigit }.count
    if letters >= Self.fewestWordLetters, letters + run.digits == run.range.count { return true }
    let rest = run.range.dropFirst(letters).drop { text.characters[$0].isDigit }
    return rest.count + letters >= Self.fewestWordLetters
      && rest.count + letters + run.digits == run.range.count
      && run.range.allSatisfy { text.characters[$0].isDigit || text.characters[$0].typed >= 0x61 }
      && run.range.contains { text.characters[$0].isVowel }
  }

  private func isYear(_ run: Run) -> Bool {
    run.range.count == 4 && (1950...2049).contains(value(of: run.range))
  }

  private func isCompactDate(_ run: Run) -> Bool {
    guard run.range.count == 8 else { return false }
    let value = value(of: run.range)
    let isYearFirst = (1950...2049).contains(value / 10_000)
    return isYearFirst && (1...12).contains(value / 100 % 100) && (1...31).contains(value % 100)
  }
}

extension FoldedCharacter {
  /// Whether it is a Latin vowel.
  var isVowel: Bool {
    switch scalar {
    case 0x61, 0x65, 0x69, 0x6F, 0x75, 0x79: true  // a e i o u y
    default: false
    }
  }
}
