internal import OTPText

/// Splits identifiers such as `user[otpCode]`, `sms_code`, `txtOTP2` and `verificationcode` into
/// words.
struct IdentifierWords: Sendable {
  /// The maximum length of an identifier. Longer ones are generated and have no meaning.
  static let longest = 200

  /// The known words that a lowercase run is split into.
  private let vocabulary: Set<[UInt8]>
  private let longestWord: Int

  /// Creates a splitter that separates joined words if all of them are among `words` and have at
  /// least two letters.
  init(vocabulary words: some Sequence<String>) {
    vocabulary = Set(words.map { Array($0.utf8) }.filter { $0.count > 1 })
    longestWord = vocabulary.map(\.count).max() ?? 0
  }

  /// The lowercased words of `identifier`.
  ///
  /// Words end at every character that is not a letter or digit, between letters and digits, and
  /// before capitals. A run with unknown words or without capitals is split into the fewest known
  /// words, if possible.
  func words(of identifier: String) -> [String] {
    IdentifierWords.runs(of: identifier).flatMap(words(ofRun:)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func words(ofRun run: [UInt8]) -> [[UInt8]] {
    if let first = run.first, ASCII.isDigit(first) { return [run] }
    let humps = IdentifierWords.humps(of: run)
    let cut = humps.map { self.cut($0) }
    if cut.allSatisfy({ $0 != nil }) { return cut.flatMap { $0 ?? [] } }
    if humps.count > 1, let whole = self.cut(run.map(ASCII.lowercased)) { return whole }
    return zip(humps, cut).flatMap { hump, words in words ?? [hump] }
  }

  /// The fewest known words that spell `run`, or nil if there are none.
  private func cut(_ run: [UInt8]) -> [[UInt8]]? {
    if vocabulary.contains(run) { return [run] }
    // For each position, the fewest words that end there, and the start of the last one.
    var best: [(count: Int, start: Int)?] = [(0, 0)]
    for end in 1...max(1, run.count) {
      guard end <= run.count else { return nil }
      var found: (count: Int, start: Int)?
      for start in max(0, end - longestWord)..<end {
        guard let before = best[start], vocabulary.contains(Array(run[start..<end])) else {
          continue
        }
        if let current = found, current.count <= before.count + 1 { continue }
        found = (before.count + 1, start)
      }
      best.append(found)
    }
    guard best[run.count] != nil else { return nil }
    var words: [[UInt8]] = []
    var end = run.count
    while end > 0, let step = best[end] {
      words.append(Array(run[step.start..<end]))
      end = step.start
    }
    return words.reversed()
  }

  /// The runs of letters and the runs of digits. Non-ASCII characters count as letters.
  private static func runs(of identifier: String) -> [[UInt8]] {
    var runs: [[UInt8]] = [[]]
    for byte in identifier.utf8.prefix(longest) {
      let isDigit = ASCII.isDigit(byte)
      guard isDigit || byte >= 0x80 || ASCII.isUppercase(byte) || ASCII.isLowercase(byte) else {
        runs.append([])
        continue
      }
      if let last = runs.last?.last, ASCII.isDigit(last) != isDigit { runs.append([]) }
      runs[runs.count - 1].append(byte)
    }
    return runs.filter { !$0.isEmpty }
  }

  /// The lowercased words of a run, split at capitals: `smsOTPCode` has three.
  private static func humps(of run: [UInt8]) -> [[UInt8]] {
    var humps: [[UInt8]] = [[]]
    for (index, byte) in run.enumerated() {
      if index > 0, ASCII.isUppercase(byte) {
        let startsWord =
          !ASCII.isUppercase(run[index - 1])
          || index + 1 < run.count && ASCII.isLowercase(run[index + 1])
        if startsWord { humps.append([]) }
      }
      humps[humps.count - 1].append(ASCII.lowercased(byte))
    }
    return humps
  }
}
