/// How many numbers of a message compete to be its code; it keeps its memory from
/// message to message.
struct Rivals {
  /// From this strength on a word that names another number has settled what a candidate is.
  private static let settled = Evidence.full / 2

  /// The fingerprints of the candidates, in order, each as often as it occurs.
  private var occurrences: [UInt64] = []
  /// Those of the numbers in web and mail addresses, in order.
  private var addressed: [UInt64] = []
  /// How many candidates with digits look like nothing else and are called nothing else.
  private var openCount = 0
  /// The same, without those that read as a year: beside a code those are years.
  private var openCountWithoutYears = 0

  /// Counts among `candidates`, whose words must have been noted.
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
    // In order, equal ones stand together and are found by halving: a text may be
    // nothing but numbers.
    if occurrences.count > 1 { occurrences.sort() }
    if addressed.count > 1 { addressed.sort() }
  }

  private static func isOpen(_ candidate: Candidate, _ evidence: Evidence) -> Bool {
    guard candidate.kind == .plain, candidate.shape.digits > 0 else { return false }
    return !evidence.has(Signal.namingAnotherNumber)
      || !Signal.allNamingAnotherNumber.contains { evidence.strength(of: $0) >= settled }
  }

  /// Notes for `candidate` how it stands among the others.
  func note(for candidate: Candidate, in evidence: inout Evidence) {
    let equals = max(1, Self.count(of: candidate.fingerprint, in: occurrences))
    if equals > 1 { evidence.note(.repeated) }
    if Self.count(of: candidate.fingerprint, in: addressed) > 0 { evidence.note(.linked) }
    let isYear = candidate.shape.looksLikeYear
    let own = Self.isOpen(candidate, evidence) ? equals : 0
    let rivals = (isYear ? openCount : openCountWithoutYears) - own
    if rivals <= 0 { evidence.note(.alone) }
    if rivals > 1 { evidence.note(.crowded, Double(rivals - 1) / 3) }
    // Beside another number a year is a year; alone it may be a code.
    if isYear { evidence.note(.looksLikeYear, rivals > 0 ? 1 : 0.5) }
  }

  /// How often `fingerprint` occurs in `fingerprints`, which are in order.
  private static func count(of fingerprint: UInt64, in fingerprints: [UInt64]) -> Int {
    let first = place(of: fingerprint, in: fingerprints)
    guard first < fingerprints.count, fingerprints[first] == fingerprint else { return 0 }
    return fingerprint == .max
      ? fingerprints.count - first : place(of: fingerprint + 1, in: fingerprints) - first
  }

  /// The first place whose fingerprint is not below `fingerprint`.
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
  /// The signals of words that say what else a number is.
  static let allNamingAnotherNumber: [Signal] = [
    .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
    .amount, .place, .other,
  ]

  /// The same, as a set.
  static let namingAnotherNumber: SignalSet = {
    var signals = SignalSet()
    for signal in allNamingAnotherNumber { signals.insert(signal) }
    return signals
  }()
}
