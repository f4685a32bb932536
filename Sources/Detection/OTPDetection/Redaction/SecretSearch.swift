internal import OTPLocales
internal import OTPMessage

/// The possible codes of a text: their places in UTF-8 bytes, and how they are typed.
struct Secrets {
  var ranges: [Range<Int>] = []
  var codes: [SecurityCode] = []

  /// Adds what was found in a text that begins at `start`.
  mutating func add(_ other: Secrets, at start: Int) {
    ranges += other.ranges.map { start + $0.lowerBound..<start + $0.upperBound }
    codes += other.codes
  }
}

/// Finds everything in a text that may be its code.
struct SecretSearch {
  /// The score from which a number is masked: a number that is not certain enough to be offered may
  /// still be a code. Most numbers in logs with this score are codes.
  private static let likelyScore = 0.6

  /// The score from which a number is one of several that may be the code.
  private static let possibleScore = 0.3

  /// Roles of words that name numbers that are not secret.
  static let otherRoles: RoleSet = [
    .account, .amount, .card, .order, .other, .phone, .place, .postal, .promo, .reference,
    .tracking,
  ]

  private let session: DetectionSession
  private let text: String
  /// Whether the value at a range of the text is known to be something else.
  private let isOther: (Range<Int>) -> Bool
  private var found = Secrets()

  /// The possible codes of `text`, without what is known to be something else.
  static func secrets(
    in text: String,
    _ session: DetectionSession,
    isOther: @escaping (Range<Int>) -> Bool
  ) -> Secrets {
    guard text.utf8.count > TextPart.length else {
      return SecretSearch(text, session, isOther).found
    }
    // Two codes in different parts are both masked, so no part needs to know of another.
    let source = SourceText(Message(text: text))
    var secrets = Secrets()
    for part in TextPart.parts(of: text) {
      let start = part.range.lowerBound
      let search = SecretSearch(source.characters(in: part.range), session) {
        isOther(start + $0.lowerBound..<start + $0.upperBound)
      }
      secrets.add(search.found, at: start)
    }
    return secrets
  }

  private init(
    _ text: String,
    _ session: DetectionSession,
    _ isOther: @escaping (Range<Int>) -> Bool
  ) {
    self.session = session
    self.text = text
    self.isOther = isOther
    let detection = session.detect(in: Message(text: text))
    switch detection.finding {
    case .redacted: return
    case .none:
      guard session.mayHaveWords else { return }
      addCandidates(where: Self.isLikely)
    case .code(let detected):
      add(detected)
      // A binding outranks the text, which may name another code.
      addCandidates { Self.isLikely($0) || Self.isFormer($0) }
    case .unusable(let detected):
      if let detected { add(detected) }
      addCandidates { _ in true }
    case .ambiguous:
      addCandidates { $0.score >= Self.possibleScore || Self.isLikely($0) }
    }
  }

  private mutating func add(_ detected: DetectedCode) {
    if let range = detected.range {
      guard !isOther(range) else { return }
      found.ranges.append(range)
    }
    found.codes += [detected.code, detected.raw]
  }

  private mutating func addCandidates(where isMeant: (Explanation.Candidate) -> Bool) {
    let explanation = session.explain(Message(text: text))
    for candidate in explanation.candidates where isMeant(candidate) {
      guard let range = candidate.range, !isOther(range), explanation.rule != .bareNumber else {
        continue
      }
      // `INSERT INTO otp`
      if candidate.canBeWord, !candidate.naming.isEquated { continue }
      found.ranges.append(range)
      found.codes.append(candidate.code)
    }
    // A code that is bound need not look like one.
    for detected in BoundLine.codes(of: text) { add(detected) }
  }

  /// Whether a number is named as a code, even one that is not for a field: it has expired, or is
  /// for a door, a driver or the next time. Leaking it would reveal a secret all the same.
  private static func isLikely(_ candidate: Explanation.Candidate) -> Bool {
    guard candidate.hasCodeLength else { return false }
    let naming = candidate.naming
    if naming.isEquated { return candidate.kind == .plain || candidate.kind == .brand }
    // The person's number in “wrong code for user 48291”.
    if candidate.score >= likelyScore { return naming.before != .account }
    let digits = candidate.code.value.count(where: \.isNumber)
    guard candidate.kind == .plain, digits > 0, !isOther(naming) else { return false }
    if [naming.before, naming.after].contains(where: { $0 == .pickup || $0 == .access }) {
      // Not the number of a gate or of a branch.
      let fewest = 4
      return digits >= fewest
    }
    return naming.isBeside
  }

  /// Whether a number is the code that another one replaces.
  private static func isFormer(_ candidate: Explanation.Candidate) -> Bool {
    candidate.hasCodeLength && candidate.evidence.contains { $0.signal == .expired }
      && !isOther(candidate.naming)
  }

  private static func isOther(_ naming: Explanation.Naming) -> Bool {
    naming.before.map(otherRoles.contains) ?? false
  }
}
