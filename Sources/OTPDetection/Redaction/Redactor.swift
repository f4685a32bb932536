internal import OTPMessage

/// Replaces the security codes of texts by a mask, and leaves everything else as it is.
///
/// It masks what a detector would offer, unless its name in a log says that it is something else,
/// and also what is likely but not certain: the code of a text, in every place where the text
/// repeats it; all candidates of a text whose code is ambiguous or unusable. Lines of logs are
/// searched as a whole and in passages, such as a message in quotation marks, as they stand and
/// decoded; values are masked or left alone by their names. A mask says nothing about the code: a
/// hash of six digits is undone by trying all.
///
/// Make one redactor for each task and reuse it: it keeps its memory.
public final class Redactor {
  /// A text with its codes masked.
  public struct Redaction: Sendable, Hashable {
    /// The text with masks.
    public let text: String
    /// The number of places that were masked.
    public let count: Int
  }

  /// What stands for a code unless something else is asked for.
  public static let usualMask = "[code]"

  /// What stands for each code.
  public let mask: String

  /// The most names of values that are remembered.
  private static let mostNames = 1_000

  /// The length of numbers that are no codes if they have a name.
  private static let shortNumber = 3

  /// What says that a word for a code precedes a number.
  static let wordSignals: Set<Signal> = [.codeBefore, .nounBefore, .passwordBefore]

  private let session: DetectionSession
  /// Looks at names while the session is still with the line.
  private let nameSession: DetectionSession
  /// Names of values, and whether they are words for a code.
  private var names: [String: Bool] = [:]

  /// Makes a redactor that finds codes with `detector`.
  public init(detector: Detector = Detector(), mask: String = usualMask) {
    session = detector.makeSession()
    nameSession = detector.makeSession()
    self.mask = mask
  }

  /// Masks the codes of `text`.
  ///
  /// A log may have the words of a message on one line and its code on the next: pass the lines
  /// before `text` as `context`, the oldest first. Codes of the context are masked where `text`
  /// repeats them.
  public func redact(_ text: String, after context: [String] = []) -> Redaction {
    let ranges = ranges(in: text, after: context)
    guard !ranges.isEmpty else { return Redaction(text: text, count: 0) }
    var bytes: [UInt8] = []
    Masking.append(Array(text.utf8)[...], masking: ranges, with: Array(mask.utf8), to: &bytes)
    return Redaction(text: String(decoding: bytes, as: UTF8.self), count: ranges.count)
  }

  /// The places that ``redact(_:after:)`` masks, in UTF-8 bytes and in order; no two touch.
  public func ranges(in text: String, after context: [String] = []) -> [Range<Int>] {
    let line = Array(text.utf8)
    var ranges = ranges(in: line, rangesInLine)
    if !context.isEmpty {
      let whole = Array((context + [text]).joined(separator: "\n").utf8)
      let start = whole.count - line.count
      let found = self.ranges(in: whole) { self.ranges(in: $0.indices, of: $0, Passages.plain($0)) }
      for range in found where range.upperBound > start {
        ranges.append(max(range.lowerBound - start, 0)..<range.upperBound - start)
      }
    }
    return Redactor.merged(ranges)
  }

  /// The places that `search` finds in `line` as it stands, and in what it says decoded.
  private func ranges(in line: [UInt8], _ search: ([UInt8]) -> [Range<Int>]) -> [Range<Int>] {
    let ranges = search(line)
    guard let decoded = DecodedLine(line) else { return ranges }
    return ranges + search(decoded.bytes).map(decoded.source)
  }

  /// The places in `bytes` as a whole, and in its passages.
  private func rangesInLine(_ bytes: [UInt8]) -> [Range<Int>] {
    let plain = Passages.plain(bytes)
    let ranges = ranges(in: bytes.indices, of: bytes, plain) + rangesOfValues(in: bytes)
    guard session.mayHaveWords else { return ranges }
    return Passages.ranges(in: bytes).reduce(into: ranges) { ranges, passage in
      ranges += self.ranges(in: passage, of: bytes, plain)
    }
  }

  /// The places in a part of `line`, which is `plain` without escapes and names.
  private func ranges(in part: Range<Int>, of line: [UInt8], _ plain: [UInt8]) -> [Range<Int>] {
    let start = part.lowerBound
    let found = SecretSearch.ranges(in: String(decoding: plain[part], as: UTF8.self), session) {
      self.isOfAnotherName(start + $0.lowerBound..<start + $0.upperBound, in: line)
    }
    return found.map { start + $0.lowerBound..<start + $0.upperBound }
  }

  /// Whether a value of `line` has a name that is no word for a code, such as `size=48291`.
  private func isOfAnotherName(_ value: Range<Int>, in line: [UInt8]) -> Bool {
    if RequestLine.has(value, in: line) { return true }
    guard let name = ValueName(of: value, in: line), name.isCertain,
      !NamedValues.continues(value, in: line)
    else { return false }
    // `code=200` is a status.
    return value.count <= Self.shortNumber || !isForCode(name)
  }

  /// The values of `line` whose names, written in one, are words for a code: `smsCode=48291`.
  private func rangesOfValues(in line: [UInt8]) -> [Range<Int>] {
    NamedValues.all(in: line).filter { isForCode($0.name) }.map(\.range)
  }

  /// Whether a value with `name` is a code.
  ///
  /// The last word says what a value is: there is a time in `otp_expires_at`.
  private func isForCode(_ name: ValueName) -> Bool {
    guard isForCode(name.text) else { return false }
    return !name.isCompound || name.lastWord.map(isForCode) ?? false
  }

  /// Whether a number with `name` is a code.
  private func isForCode(_ name: String) -> Bool {
    if let known = names[name] { return known }
    // The number stands for any; what matters is whether the name makes it a code.
    let explanation = nameSession.explain(Message(text: name + ": 482913"))
    let isForCode =
      explanation.detection.code != nil
      && explanation.candidates.contains { candidate in
        candidate.evidence.contains { Self.wordSignals.contains($0.signal) }
      }
    if names.count == Self.mostNames { names.removeAll() }
    names[name] = isForCode
    return isForCode
  }

  /// `ranges` in order, those that overlap or touch as one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    guard ranges.count > 1 else { return ranges }
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
