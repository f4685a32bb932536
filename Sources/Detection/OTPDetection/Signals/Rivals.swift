/// Finds numbers that a message contains more than once, and counts those beside a year. Reuses its
/// memory from message to message.
struct Rivals {
  /// The fingerprints of the candidates, sorted, with duplicates.
  private var occurrences: [UInt64] = []
  /// The fingerprints of the numbers in web and mail addresses, sorted.
  private var addressed: [UInt64] = []
  /// The number of candidates with digits that look like nothing else.
  private var openCount = 0
  /// The number of those that have the form of most codes: digits, without letters before them.
  private var bareCount = 0

  /// Counts `candidates`.
  mutating func count(_ candidates: [Candidate]) {
    occurrences.removeAll(keepingCapacity: true)
    addressed.removeAll(keepingCapacity: true)
    openCount = 0
    bareCount = 0
    for candidate in candidates {
      if candidate.kind == .address {
        addressed.append(candidate.fingerprint)
        continue
      }
      occurrences.append(candidate.fingerprint)
      if candidate.kind == .plain, candidate.shape.digits > 0 {
        openCount += 1
        if Self.isBare(candidate.shape) { bareCount += 1 }
      }
    }
    // Sorted, so that duplicates are adjacent and found by binary search. A text may consist only
    // of numbers.
    if occurrences.count > 1 { occurrences.sort() }
    if addressed.count > 1 { addressed.sort() }
  }

  /// Adds the evidence that depends on the other candidates.
  func note(for candidate: Candidate, in evidence: inout Evidence) {
    let equals = max(1, Self.count(of: candidate.fingerprint, in: occurrences))
    if equals > 1 { evidence.note(.repeated) }
    if Self.count(of: candidate.fingerprint, in: addressed) > 0 { evidence.note(.linked) }
    if candidate.shape.hasLetteredNumber, bareCount > 0 { evidence.note(.lettered) }
    // Next to another number, it is a year; alone, it may be a code.
    if candidate.shape.looksLikeYear {
      evidence.note(.looksLikeYear, openCount > equals ? 1 : Self.loneYear)
    }
  }

  /// The number of digits that most codes have.
  private static let usualDigits = 4...8

  private static func isBare(_ shape: Candidate.Shape) -> Bool {
    shape.letters == 0 && usualDigits.contains(shape.digits) && !shape.hasLetteredNumber
      && !shape.looksLikeYear
  }

  /// The strength of a year that is the only number.
  private static let loneYear = 0.5

  /// Returns the number of occurrences of `fingerprint` in `fingerprints`, which are sorted.
  private static func count(of fingerprint: UInt64, in fingerprints: [UInt64]) -> Int {
    let first = place(of: fingerprint, in: fingerprints)
    guard first < fingerprints.count, fingerprints[first] == fingerprint else { return 0 }
    return fingerprint == .max
      ? fingerprints.count - first : place(of: fingerprint + 1, in: fingerprints) - first
  }

  /// Returns the index of the first fingerprint not less than `fingerprint`.
  private static func place(of fingerprint: UInt64, in fingerprints: [UInt64]) -> Int {
    var low = 0
    var high = fingerprints.count
    while low < high {
      let middle = (low + high) / 2
      if fingerprints[middle] < fingerprint { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
