internal import OTPLocales
internal import OTPText

/// Turns the runs of a text into candidates, each with its shape and with what it looks like.
struct CandidateScanner {
  /// The shortest and the longest code that evidence may find.
  static let codeLengths = 3...10

  let text: FoldedText
  let keywords: KeywordMap
  let runs: [Run]
  let addresses: [Range<Int>]
  /// The last groups of digits that a hyphen ties to what follows, so that they are walked once.
  var tightGroups = 0..<0

  /// Appends the candidates of the text, in order.
  mutating func scan(into candidates: inout [Candidate]) {
    var index = 0
    var address = 0
    while index < runs.count {
      let start = runs[index].range.lowerBound
      while address < addresses.count, addresses[address].upperBound <= start { address += 1 }
      if address < addresses.count, addresses[address].contains(start) {
        let end = addressedEnd(from: index)
        if runs[index..<end].contains(where: { $0.digits >= Self.codeLengths.lowerBound }) {
          candidates.append(candidate(runs[index..<end], kind: .address))
        }
        index = end
        continue
      }
      index = scan(at: index, into: &candidates)
    }
  }

  /// Looks at the runs from `index` on and returns the first that was not used up.
  private mutating func scan(at index: Int, into candidates: inout [Candidate]) -> Int {
    if let end = spelledEnd(from: index) {
      candidates.append(candidate(runs[index..<end], kind: .plain))
      return end
    }
    if let end = spacedEnd(from: index) {
      append(runs[index..<end], into: &candidates)
      return end
    }
    if let end = prefixedEnd(from: index) {
      let group = runs[index + 1..<end]
      candidates.append(candidate(group, kind: kind(of: group), hasPrefix: true))
      return end
    }
    let end = joinedEnd(from: index)
    let group = runs[index..<end]
    if end - index > 1, !isOneNumber(group) {
      append(runs[index...index], into: &candidates)
      return index + 1
    }
    append(group, into: &candidates)
    return end
  }

  private func append(_ group: ArraySlice<Run>, into candidates: inout [Candidate]) {
    guard let first = group.first else { return }
    let digits = group.reduce(0) { $0 + $1.digits }
    if digits == 0 {
      guard isWrittenAsCode(group) else { return }
      candidates.append(candidate(group, kind: .plain))
      return
    }
    if first.kind == .letters, group.count == 2, group[group.startIndex + 1].kind == .digits,
      isServicePrefix(first), digits >= 4
    {
      candidates.append(
        candidate(group.dropFirst(), kind: kind(of: group.dropFirst()), hasPrefix: true)
      )
      return
    }
    let length = group.reduce(0) { $0 + $1.range.count }
    guard length >= Self.codeLengths.lowerBound else { return }
    candidates.append(candidate(group, kind: kind(of: group)))
  }

  private func candidate(_ group: ArraySlice<Run>, kind: Candidate.Kind, hasPrefix: Bool = false)
    -> Candidate
  {
    var shape = Candidate.Shape()
    shape.groups = group.count
    shape.hasPrefix = hasPrefix
    var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a, 64 bits
    for run in group {
      for index in run.range {
        let character = text.characters[index]
        if character.isDigit { shape.digits += 1 } else { shape.letters += 1 }
        if character.typed >= 0x61 { shape.hasLowercase = true }
        fingerprint = (fingerprint ^ UInt64(character.scalar)) &* 0x100_0000_01b3
      }
    }
    if shape.letters == 0, group.count == 1, let run = group.first {
      shape.looksLikeYear = isYear(run)
      shape.looksLikeDate = isCompactDate(run)
      shape.roundness = roundness(run)
    }
    if group.count == 1, let run = group.first { shape.readsAsWord = readsAsWord(run) }
    if shape.digits == 0 { shape.isUnspeakable = isUnspeakable(group, length: shape.letters) }
    let start = group.first?.range.lowerBound ?? 0
    return Candidate(
      range: start..<(group.last?.range.upperBound ?? start),
      kind: kind,
      shape: shape,
      fingerprint: fingerprint
    )
  }

  /// The value of a run of digits, cut off where it gets too long to matter.
  func value(of range: Range<Int>) -> Int {
    range.prefix(9).reduce(0) { $0 * 10 + Int(text.characters[$1].scalar) - 0x30 }
  }

  /// From so many zeros at its end on a number is round; one less makes it half so.
  private static let fewestZeros = 3
  /// From this value on powers of two are remembered as such, by those who write of computers.
  private static let leastPower = 1000

  private func roundness(_ run: Run) -> Double {
    let value = value(of: run.range)
    if value >= Self.leastPower, (value...value + 2).contains(where: { $0 & ($0 - 1) == 0 }) {
      return 1
    }
    let zeros = run.range.reversed().prefix { text.characters[$0].scalar == 0x30 }.count
    guard zeros < run.range.count, zeros + 1 >= Self.fewestZeros else { return 0 }
    return zeros >= Self.fewestZeros ? 1 : 0.5
  }

  /// Shorter letters without a vowel are abbreviations: HTTPS.
  private static let fewestUnspeakable = 6
  private static let vowels = Set("aeiouy".utf8.map(UInt32.init))

  private func isUnspeakable(_ group: ArraySlice<Run>, length: Int) -> Bool {
    length >= Self.fewestUnspeakable
      && !group.contains { run in
        run.range.contains { Self.vowels.contains(text.characters[$0].scalar) }
      }
  }

  /// Letters that make a word of the front of a coupon.
  private static let fewestWordLetters = 3

  /// Whether a run is a word with a number: letters and a number after them, or small letters with one number among them,
  /// as in `dumpe2fs`.
  func readsAsWord(_ run: Run) -> Bool {
    guard run.digits > 0 else { return false }
    let letters = run.range.prefix { !text.characters[$0].isDigit }.count
    if letters >= Self.fewestWordLetters, letters + run.digits == run.range.count { return true }
    let rest = run.range.dropFirst(letters).drop { text.characters[$0].isDigit }
    return rest.count + letters >= Self.fewestWordLetters
      && rest.count + letters + run.digits == run.range.count
      && run.range.allSatisfy { text.characters[$0].isDigit || text.characters[$0].typed >= 0x61 }
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
