import Glibc
import OTPDetection
import OTPMessage

/// Any bytes as a message: its text, and after a separator each its sender, its subject, and the
/// text of a message before it.
package final class DetectionTarget: FuzzTarget {
  package static let name = "detection"

  private let detector: Detector
  private let session: DetectionSession

  package init() throws {
    detector = try Detector()
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

    try require(detection == session.detect(in: message, after: earlier), "twice the same")
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
    try require((detection.code != nil) == (detection.outcome == .code), "a code is an outcome")
    try require((0...1).contains(detection.score), "a score is from 0 to 1")
    if let code = detection.code?.value {
      let isBound = detection.binding != nil
      try require((isBound ? 1...64 : 3...10).contains(code.utf8.count), "the length of a code")
      try require(
        code.utf8.allSatisfy { isBound ? $0 > 0x20 && $0 < 0x7F : isLetterOrDigit($0) },
        "a code is ASCII"
      )
    }
    guard let range = detection.range else { return }
    let bytes = Array(message.text.utf8)
    try require(range.upperBound <= bytes.count && !range.isEmpty, "a range is within the text")
    let raw = String(validating: bytes[range], as: UTF8.self)
    try require(raw != nil, "a range stands on whole characters")
    if detection.outcome == .code {
      try require(
        raw.map { Array($0.utf8) } == detection.raw.map { Array($0.value.utf8) },
        "raw is what the range holds"
      )
    }
  }

  private func checkBinding(
    of detection: Detection,
    in text: String,
    _ explanation: Explanation
  ) throws {
    if let bound = OriginBoundCode(text: text) {
      // Another rule may still make it unusable, or a person's own may hide it; it is never a
      // code for any site.
      try require(detection.binding?.domain == bound.domain, "a bound message stays bound")
      if let code = detection.code { try require(code == bound.code, "the bound code, or none") }
    }
    if explanation.bindingFault != nil {
      try require(detection.outcome != .code, "a malformed binding gives no code")
    }
    if endsWithPlainBinding(text) {
      try require(detection.code == nil || detection.binding != nil, "a binding is not passed over")
    }
  }

  /// Whether the last line is a binding as anybody would write it, found without the parser.
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
      try require(range.lowerBound >= end && range.upperBound <= bytes.count, "candidates in order")
      try require(
        String(validating: bytes[range], as: UTF8.self) != nil,
        "candidates are whole characters"
      )
      end = range.upperBound
    }
  }

  private func checkSpaces(after message: Message, _ detection: Detection) throws {
    guard detection.outcome == .code, message.subject == nil, message.sender == nil else { return }
    // A code that the message before it decided is of this message alone.
    guard detection == session.detect(in: message) else { return }
    let longer = session.detect(in: Message(text: message.text + "   "))
    try require(longer.code == detection.code, "spaces after a text change no code")
    try require(longer.raw == detection.raw, "spaces after a text change nothing of it")
    try require(longer.binding == detection.binding, "spaces after a text change no binding")
  }

  /// One text in some hundreds is also read many times over, for what grows faster than a text does
  /// takes minutes then.
  private func checkTime(_ text: String) throws {
    let bytes = Array(text.utf8)
    let sum = bytes.reduce(into: UInt32(2_166_136_261)) { $0 = ($0 ^ UInt32($1)) &* 16_777_619 }
    guard bytes.count >= 2, sum & 0x1FF == 0 else { return }
    let long = String(repeating: text, count: max(1, (128 << 10) / bytes.count))
    let start = clock()
    _ = session.detect(in: Message(text: long))
    let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    try require(seconds < Self.longest, "a text of 128 KiB is answered in \(Self.longest) seconds")
  }

  /// What 128 KiB may take of the processor: some fifty times what they take in a release build,
  /// for a debug build with sanitizers is that slow.
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
  /// The longest end of which all elements are as `isWanted` says.
  func suffix(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
