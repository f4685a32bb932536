/// How many numbers of a message compete to be its code.
struct Rivals {
  /// From this strength on a word that names another number has settled what a candidate is.
  private static let settled = Evidence.full / 2

  /// How often each code occurs among the candidates, by fingerprint.
  private let occurrences: [UInt64: Int]
  /// The numbers in web and mail addresses.
  private let addressed: Set<UInt64>
  /// How many candidates with digits look like nothing else and are called nothing else.
  private let openCount: Int
  /// The same, without those that read as a year: beside a code those are years.
  private let openCountWithoutYears: Int

  /// Counts among `candidates`, whose words must have been noted.
  init(_ candidates: [Candidate]) {
    var occurrences: [UInt64: Int] = [:]
    var addressed: Set<UInt64> = []
    var open = 0
    var years = 0
    for candidate in candidates {
      if candidate.kind == .address {
        addressed.insert(candidate.fingerprint)
        continue
      }
      occurrences[candidate.fingerprint, default: 0] += 1
      guard Self.isOpen(candidate) else { continue }
      open += 1
      if candidate.shape.looksLikeYear { years += 1 }
    }
    self.occurrences = occurrences
    self.addressed = addressed
    openCount = open
    openCountWithoutYears = open - years
  }

  private static func isOpen(_ candidate: Candidate) -> Bool {
    candidate.kind == .plain && candidate.shape.digits > 0
      && !Signal.namingAnotherNumber.contains { candidate.evidence.strength(of: $0) >= settled }
  }

  /// Notes for `candidate` how it stands among the others.
  func note(for candidate: inout Candidate) {
    let equals = occurrences[candidate.fingerprint] ?? 1
    if equals > 1 { candidate.evidence.note(.repeated) }
    if addressed.contains(candidate.fingerprint) { candidate.evidence.note(.linked) }
    let isYear = candidate.shape.looksLikeYear
    let own = Self.isOpen(candidate) ? equals : 0
    let rivals = (isYear ? openCount : openCountWithoutYears) - own
    if rivals <= 0 { candidate.evidence.note(.alone) }
    if rivals > 1 { candidate.evidence.note(.crowded, Double(rivals - 1) / 3) }
    // Beside another number a year is a year; alone it may be a code.
    if isYear { candidate.evidence.note(.looksLikeYear, rivals > 0 ? 1 : 0.5) }
  }
}

extension Signal {
  /// The signals of words that say what else a number is.
  static let namingAnotherNumber: [Signal] = [
    .promo, .postal, .tracking, .order, .reference, .account, .card, .phone, .pickup, .access,
    .amount, .place, .other,
  ]
}
