internal import OTPDetection

/// A tested text and the detector's result.
struct LintRun {
  let tested: TestedText
  let explanation: Explanation
  let verdict: LintReport.Verdict
  let bytes: [UInt8]
  /// The range of the code above the binding line, or nil if it does not occur there or is unknown.
  let codeRange: Range<Int>?
  /// The candidate at the position of the code, or nil if there is none.
  let subject: Explanation.Candidate?

  var detection: Detection { explanation.detection }

  /// The code as a user would type it, or nil if it is unknown.
  var code: String? {
    guard tested.question.isEmpty else { return nil }
    return tested.code?.value ?? detection.code?.value ?? codeRange.map { string(in: $0) }
  }

  /// Whether the candidate is exactly the code.
  var isWhole: Bool { subject.map { $0.range == codeRange } ?? false }

  init(_ tested: TestedText, _ explanation: Explanation) {
    self.tested = tested
    self.explanation = explanation
    // Without the code there is nothing to find, whatever the rest of the template looks like.
    verdict =
      tested.question.isEmpty
      ? LintReport.Verdict(explanation.detection, expected: tested.code) : .none
    bytes = Array(tested.text.utf8)
    let range = tested.question.isEmpty ? LintRun.codeRange(in: tested, bytes, explanation) : nil
    codeRange = range
    subject = range.flatMap { range in
      explanation.candidates.first { $0.range?.overlaps(range) ?? false }
    }
  }

  /// Returns the text in a range.
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

  /// The maximum distance between the host and the code of a binding. A host name has up to 253
  /// characters (RFC 1035, section 2.3.4).
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

  /// The most likely intended code if none was found: a number inside a word, or else the best
  /// candidate that has the form of a code.
  private static func likeliest(in bytes: [UInt8], _ explanation: Explanation) -> Range<Int>? {
    if let touched = TouchedNumber.first(in: bytes), explanation.detection.outcome == .none {
      return touched
    }
    return explanation.candidates.filter { $0.kind == .plain && $0.range != nil }
      .max { $0.score < $1.score }?.range
  }
}

extension LintReport.Verdict: Comparable {
  /// Creates the verdict for a sender who expects `expected`, or any code if it is nil.
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

  /// The code without the hyphens and spaces that a bound code keeps.
  private static func typed(_ code: SecurityCode) -> String {
    code.value.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns whether a verdict is better than another.
  package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
