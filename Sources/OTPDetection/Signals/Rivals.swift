/// Counts the numbers that compete to be the code of a message. Reuses its memory from message to
/// message.
struct Rivals {
  /// The strength from which a signal that names another number decides what a candidate is.
  private static let settled = Evidence.full / 4

  /// The fingerprints of the candidates, sorted, with duplicates.
  private var occurrences: [UInt64] = []
  /// The fingerprints of the numbers in web and mail addresses, sorted.
  private var addressed: [UInt64] = []
  /// The number of candidates with digits that neither look like nor are named as anything else.
  private var openCount = 0
  /// The same without those that look like years, which are years next to a code.
  private var openCountWithoutYears = 0

  /// Counts `candidates`. The evidence of keywords must be complete.
  mutating func count(_ candidates: [Candidate], _ evidence: [Evidence]) {
    occurrences.removeAll(keepingCapacity: true)
    addressed.removeAll(keepingCapacity: true)
    openCount = 0
    openCountWithoutYears = 0
    for index in candidates.indices {
      if candidates[index].kind == .address {
        addressed.append(candidates[index].fingerprint)
        continue
      }
      occurrences.append(candidates[index].fingerprint)
      guard Self.isOpen(candidates[index], evidence[index]) else { continue }
      openCount += 1
      if !candidates[index].shape.looksLikeYear { openCountWithoutYears += 1 }
    }
    // Sorted, so that duplicates are adjacent and found by binary search. A text may consist only
    // of numbers.
    if occurrences.count > 1 { occurrences.sort() }
    if addressed.count > 1 { addressed.sort() }
  }

  /// Whether the candidate has digits, and neither looks like nor is named as anything else.
  static func isOpen(_ candidate: Candidate, _ evidence: Evidence) -> Bool {
    guard candidate.kind == .plain, candidate.shape.digits > 0 else { return false }
    return !evidence.has(Signal.namingAnotherNumber)
      || !Signal.allNamingAnotherNumber.contains { evidence.strength(of: $0) >= settled }
  }

  /// Adds the evidence that depends on the other candidates.
  func note(for candidate: Candidate, in evidence: inout Evidence) {
    let equals = max(1, Self.count(of: candidate.fingerprint, in: occurrences))
    if equals > 1 { evidence.note(.repeated) }
    if Self.count(of: candidate.fingerprint, in: addressed) > 0 { evidence.note(.linked) }
    let isYear = candidate.shape.looksLikeYear
    let own = Self.isOpen(candidate, evidence) ? equals : 0
    let rivals = (isYear ? openCount : openCountWithoutYears) - own
    if rivals <= 0 { evidence.note(.alone) }
    if rivals > 1 { evidence.note(.crowded, Double(rivals - 1) / 3) }
    // Next to another number, it is a year; alone, it may be a code.
    if isYear { evidence.note(.looksLikeYear, rivals > 0 ? 1 : 0.5) }
  }

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

extension Signal {
  /// The signals of keywords that name another number.
  static let allNamingAnotherNumber: [Signal] = [
    .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
    .amount, .place, .other,
  ]

  /// The same signals as a set.
  static let namingAnotherNumber: SignalSet = {
    var signals = SignalSet()
    for signal in allNamingAnotherNumber { signals.insert(signal) }
    return signals
  }()
}
