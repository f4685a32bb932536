internal import OTPDetection

/// One text that was tried, and what the detector made of it.
struct Trial {
  let tested: TestedText
  let explanation: Explanation
  let verdict: LintReport.Verdict
  let bytes: [UInt8]
  /// Where the code stands in what a person reads, the line that binds it left out; nil when it
  /// does not, or is not known.
  let codeRange: Range<Int>?
  /// What the detector took for the code, or would have if it had to; nil when nothing comes near.
  let subject: Explanation.Candidate?

  var detection: Detection { explanation.detection }

  /// The code as it would be typed; nil when it is not known.
  var code: String? {
    tested.code?.value ?? detection.code?.value ?? codeRange.map { string(in: $0) }
  }

  /// Whether the detector sees the code as a run of its own, with nothing else in it.
  var isWhole: Bool { subject.map { $0.range == codeRange } ?? false }

  init(_ tested: TestedText, _ explanation: Explanation) {
    self.tested = tested
    self.explanation = explanation
    verdict = LintReport.Verdict(explanation.detection, expected: tested.code)
    bytes = Array(tested.text.utf8)
    let range = Trial.codeRange(in: tested, bytes, explanation)
    codeRange = range
    subject = range.flatMap { range in
      explanation.candidates.first { $0.range?.overlaps(range) ?? false }
    }
  }

  /// What the text says between two places.
  func string(in range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private static func codeRange(
    in tested: TestedText,
    _ bytes: [UInt8],
    _ explanation: Explanation
  ) -> Range<Int>? {
    guard tested.code == nil else {
      return tested.codeRanges.first { !isBound($0, bytes) }
    }
    let detection = explanation.detection
    guard detection.outcome == .code else { return likeliest(in: bytes, explanation) }
    guard let range = detection.range, isBound(range, bytes) else { return detection.range }
    return explanation.candidates.first {
      $0.code == detection.code && $0.range.map { !isBound($0, bytes) } ?? false
    }?.range
  }

  /// How far before a bound code its site begins at most: a name has 253 characters (RFC
  /// 1035, section 2.3.4).
  private static let farthestSite = 256

  /// Whether the code at `range` is part of a binding, such as `@example.com #482913`.
  private static func isBound(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
    guard range.lowerBound > 0, bytes[range.lowerBound - 1] == UInt8(ascii: "#") else {
      return false
    }
    let line = bytes[..<range.lowerBound].suffix(farthestSite).reversed().prefix {
      $0 != UInt8(ascii: "\n")
    }
    return line.contains(UInt8(ascii: "@"))
  }

  /// What the sender of a text without any code found most likely meant: a number in the middle of
  /// a word, else the best of those that could be codes by their form.
  private static func likeliest(in bytes: [UInt8], _ explanation: Explanation) -> Range<Int>? {
    if let touched = TouchedNumber.first(in: bytes), explanation.detection.outcome == .none {
      return touched
    }
    return explanation.candidates.filter { $0.kind == .plain && $0.range != nil }
      .max { $0.score < $1.score }?.range
  }
}

extension LintReport.Verdict: Comparable {
  /// What a detection means for a sender who wants `expected` to be found, or any code.
  init(_ detection: Detection, expected: SecurityCode?) {
    switch detection.outcome {
    case .code:
      let isRight = expected.map { $0.value == detection.code.map(Self.typed) } ?? true
      self = isRight ? .found : .wrong
    case .none: self = .none
    case .ambiguous: self = .ambiguous
    case .redacted: self = .redacted
    case .unusable: self = .unusable
    }
  }

  /// Without the hyphens and spaces that a bound code keeps.
  private static func typed(_ code: SecurityCode) -> String {
    code.value.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Orders from the best to the worst.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
