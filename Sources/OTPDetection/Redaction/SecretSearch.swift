internal import OTPMessage

/// Finds everything in a text that may be its code.
struct SecretSearch {
  /// The score from which on a number is masked: what is not certain enough to be offered may
  /// still be a code. Of the numbers in logs that have it, most are.
  static let likelyScore = 0.6

  /// The score from which on a number is one of several that may be the code.
  private static let possibleScore = 0.3

  private let session: DetectionSession
  private let text: String
  /// Whether what stands at a place of the text is known to be something else.
  private let isOther: (Range<Int>) -> Bool
  private(set) var ranges: [Range<Int>] = []
  private var secrets: [SecurityCode] = []

  /// The places in `text` of what may be its code and is not known to be something else, with
  /// repetitions, in UTF-8 bytes.
  static func ranges(
    in text: String,
    _ session: DetectionSession,
    isOther: @escaping (Range<Int>) -> Bool
  ) -> [Range<Int>] {
    guard text.utf8.count > TextPart.length else {
      return SecretSearch(text, session, isOther).ranges
    }
    // Two codes in different parts are both masked, so no part needs to know of another.
    let source = SourceText(Message(text: text))
    var ranges: [Range<Int>] = []
    for part in TextPart.parts(of: text) {
      let start = part.range.lowerBound
      let search = SecretSearch(source.characters(in: part.range), session) {
        isOther(start + $0.lowerBound..<start + $0.upperBound)
      }
      for range in search.ranges {
        ranges.append(start + range.lowerBound..<start + range.upperBound)
      }
    }
    return ranges
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
      guard detection.score >= Self.likelyScore || session.mentionsExpiry else { return }
      addLikely()
    case .code(let detected):
      add(detected)
      // A binding outranks what the text says, which may be another code.
      addLikely()
    case .unusable(let detected):
      if let detected { add(detected) }
      addCandidates { _ in true }
    case .ambiguous:
      addCandidates { $0.score >= Self.possibleScore }
    }
    ranges += CodeRepetitions.ranges(of: secrets, in: text)
  }

  private mutating func add(_ detected: DetectedCode) {
    if let range = detected.range {
      guard !isOther(range) else { return }
      ranges.append(range)
    }
    secrets += [detected.code, detected.raw]
  }

  private mutating func addLikely() {
    addCandidates { candidate in
      guard candidate.hasCodeLength else { return false }
      let signals = candidate.evidence.map(\.signal)
      // A code that is no longer valid is one that leaked all the same.
      if signals.contains(.expired), signals.contains(.direct),
        signals.contains(where: Redactor.wordSignals.contains)
      {
        return true
      }
      // The person's number in “wrong code for user 48291”.
      return candidate.score >= Self.likelyScore && !signals.contains(.account)
    }
  }

  private mutating func addCandidates(where isMeant: (Explanation.Candidate) -> Bool) {
    for candidate in session.explain(Message(text: text)).candidates where isMeant(candidate) {
      guard let range = candidate.range, !isOther(range) else { continue }
      ranges.append(range)
      secrets.append(candidate.code)
    }
    // A code that is bound need not look like one.
    for detected in BoundLine.codes(of: text) { add(detected) }
  }
}
