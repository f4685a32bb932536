import Glibc
import OTPDetection
import OTPMessage

/// Detects codes. The input is a text and, each after a separator, its sender, its subject and the
/// text of an earlier message.
package final class DetectionTarget: FuzzTarget {
  package static let name = "detection"

  private let detector: Detector
  private let session: DetectionSession

  package init() throws {
    detector = Detector()
    session = detector.makeSession()
  }

  package func check(_ input: [UInt8]) throws {
    let parts = pieces(of: input, count: 4).map { String(decoding: $0, as: UTF8.self) }
    let message = Message(
      text: parts[0],
      subject: parts[2].isEmpty ? nil : parts[2],
      sender: parts[1].isEmpty ? nil : parts[1]
    )
    let earlier = parts[3].isEmpty ? nil : session.detect(in: Message(text: parts[3]))
    let detection = session.detect(in: message, after: earlier)
    let explanation = session.explain(message)

    try require(
      detection == session.detect(in: message, after: earlier),
      "detection is deterministic"
    )
    if earlier == nil {
      try require(detection == explanation.detection, "explain and detect agree")
    }
    try checkForm(of: detection, in: message)
    try checkBinding(of: detection, in: parts[0], explanation)
    try checkCandidates(explanation, in: parts[0])
    try checkSpaces(after: message, detection)
    try checkTime(parts[0])
  }

  private func checkForm(of detection: Detection, in message: Message) throws {
    try require(
      (detection.code != nil) == (detection.outcome == .code),
      "there is a code if and only if the outcome is code"
    )
    try require((0...1).contains(detection.score), "a score is from 0 to 1")
    if let code = detection.code?.value {
      let isBound = detection.binding != nil
      try require(
        (isBound ? 1...64 : 3...10).contains(code.utf8.count),
        "a code has 3 to 10 characters, a bound one 1 to 64"
      )
      try require(
        code.utf8.allSatisfy { isBound ? $0 > 0x20 && $0 < 0x7F : isLetterOrDigit($0) },
        "a code is ASCII"
      )
    }
    guard let range = detection.range else { return }
    let bytes = Array(message.text.utf8)
    try require(range.upperBound <= bytes.count && !range.isEmpty, "a range is within the text")
    let raw = String(validating: bytes[range], as: UTF8.self)
    try require(raw != nil, "a range consists of whole characters")
    if detection.outcome == .code {
      try require(
        raw.map { Array($0.utf8) } == detection.raw.map { Array($0.value.utf8) },
        "the raw code is the text of the range"
      )
    }
  }

  private func checkBinding(
    of detection: Detection,
    in text: String,
    _ explanation: Explanation
  ) throws {
    if let bound = OriginBoundCode(text: text) {
      // It may be unusable, or hidden by a user rule, but is never an unbound code.
      try require(detection.binding?.domain == bound.binding.domain, "a bound message stays bound")
      if let code = detection.code {
        try require(code == bound.code, "a bound message has its bound code or none")
      }
    }
    if explanation.bindingFault != nil {
      try require(detection.outcome != .code, "a malformed binding gives no code")
    }
    if endsWithPlainBinding(text) {
      try require(detection.code == nil || detection.binding != nil, "a binding is not ignored")
    }
  }

  /// Whether the last line is a plain binding, checked without the parser.
  private func endsWithPlainBinding(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let line = bytes.suffix(while: { $0 != 0x0A })
    guard line.first == UInt8(ascii: "@"), line.count < 60 else { return false }
    let words = line.dropFirst().split(separator: 0x20, omittingEmptySubsequences: false)
    guard words.count == 2, words[1].first == UInt8(ascii: "#"), words[1].count > 1 else {
      return false
    }
    return words[0].contains(UInt8(ascii: "."))
      && words[0].allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: ".") }
      && words[1].dropFirst().allSatisfy(isLetterOrDigit)
  }

  private func checkCandidates(_ explanation: Explanation, in text: String) throws {
    let bytes = Array(text.utf8)
    var end = 0
    for range in explanation.candidates.compactMap(\.range) {
      try require(
        range.lowerBound >= end && range.upperBound <= bytes.count,
        "candidates are in order and within the text"
      )
      try require(
        String(validating: bytes[range], as: UTF8.self) != nil,
        "candidates consist of whole characters"
      )
      end = range.upperBound
    }
  }

  private func checkSpaces(after message: Message, _ detection: Detection) throws {
    guard detection.outcome == .code, message.subject == nil, message.sender == nil else { return }
    // A code that the earlier message decided may depend on the exact text.
    guard detection == session.detect(in: message) else { return }
    let longer = session.detect(in: Message(text: message.text + "   "))
    try require(longer.code == detection.code, "trailing spaces do not change the code")
    try require(longer.raw == detection.raw, "trailing spaces do not change the raw code")
    try require(longer.binding == detection.binding, "trailing spaces do not change the binding")
  }

  /// Also checks one text in some hundreds repeated to 128 KiB: superlinear time would take
  /// minutes.
  private func checkTime(_ text: String) throws {
    let bytes = Array(text.utf8)
    let sum = bytes.reduce(into: UInt32(2_166_136_261)) { $0 = ($0 ^ UInt32($1)) &* 16_777_619 }
    guard bytes.count >= 2, sum & 0x1FF == 0 else { return }
    let long = String(repeating: text, count: max(1, (128 << 10) / bytes.count))
    let start = clock()
    _ = session.detect(in: Message(text: long))
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    try require(seconds < Self.longest, "a text of 128 KiB takes less than \(Self.longest) seconds")
  }

  /// The limit for 128 KiB in seconds of processor time: about fifty times what a release build
  /// takes, because a debug build with sanitizers is that slow.
  private static let longest = 8.0
}

/// Whether `byte` is an ASCII letter or digit.
func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "a")...UInt8(ascii: "z"):
    true
  default: false
  }
}

extension Array where Element == UInt8 {
  /// The longest suffix whose elements all satisfy `isWanted`.
  func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
