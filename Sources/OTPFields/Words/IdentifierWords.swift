internal import OTPText

/// Splits identifiers into words: `user[otpCode]`, `sms_code`, `txtOTP2` and `verificationcode`.
struct IdentifierWords: Sendable {
  /// The longest identifier that is read; longer ones are generated and say nothing.
  static let longest = 200

  /// Words that a run of small letters may be made of.
  private let vocabulary: Set<[UInt8]>
  private let longestWord: Int

  /// Makes a cutter that parts words glued together when all of them are among `words` and have two
  /// letters or more.
  init(vocabulary words: some Sequence<String>) {
    vocabulary = Set(words.map { Array($0.utf8) }.filter { $0.count > 1 })
    longestWord = vocabulary.map(\.count).max() ?? 0
  }

  /// The words of `identifier` in small letters.
  ///
  /// Everything but letters and digits parts words, and so do the borders between letters and
  /// digits. A run of letters is cut where a capital begins a word; where that leaves words that
  /// nobody knows, or there are no capitals, into known words, as few as can be.
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

  /// The fewest known words that make up `run`; nil when none do.
  private func cut(_ run: [UInt8]) -> [[UInt8]]? {
    if vocabulary.contains(run) { return [run] }
    // The fewest words that reach each place, by where the last of them begins.
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

  /// Runs of letters, or of digits. Whatever is not ASCII counts as a letter.
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

  /// The words of a run by their capitals, in small letters: `smsOTPCode` has three.
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
