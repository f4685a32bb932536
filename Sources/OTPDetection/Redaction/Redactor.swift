internal import OTPMessage

/// Replaces the security codes of texts by a mask, and leaves everything else as it is.
///
/// What it masks is what the detector sees: the code of a text, in every place where the text
/// repeats it; all candidates of a text whose code is ambiguous or unusable; and nothing of a text
/// without a code. A mask says nothing about the code: a hash of six digits is undone by trying
/// all.
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

  private let session: DetectionSession

  /// Makes a redactor that finds codes with `detector`.
  public init(detector: Detector = Detector(), mask: String = usualMask) {
    session = detector.makeSession()
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
    var end = 0
    for range in ranges {
      bytes += text.utf8.dropFirst(end).prefix(range.lowerBound - end)
      bytes += mask.utf8
      end = range.upperBound
    }
    bytes += text.utf8.dropFirst(end)
    return Redaction(text: String(decoding: bytes, as: UTF8.self), count: ranges.count)
  }

  /// The places that ``redact(_:after:)`` masks, in UTF-8 bytes and in order; no two touch.
  public func ranges(in text: String, after context: [String] = []) -> [Range<Int>] {
    var ranges = session.secretRanges(in: text)
    if !context.isEmpty {
      let start = context.reduce(0) { $0 + $1.utf8.count + 1 }
      let whole = context.joined(separator: "\n") + "\n" + text
      for range in session.secretRanges(in: whole) where range.upperBound > start {
        ranges.append(max(range.lowerBound - start, 0)..<range.upperBound - start)
      }
    }
    return Redactor.merged(ranges)
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

extension DetectionSession {
  /// The places of everything in `text` that may be its code, in UTF-8 bytes.
  fileprivate func secretRanges(in text: String) -> [Range<Int>] {
    guard text.utf8.count > TextPart.length else { return secretRanges(inPart: text) }
    // Two codes in different parts are both masked, so no part needs to know of another.
    let source = SourceText(Message(text: text))
    var ranges: [Range<Int>] = []
    for part in TextPart.parts(of: text) {
      let start = part.range.lowerBound
      for range in secretRanges(inPart: source.characters(in: part.range)) {
        ranges.append(start + range.lowerBound..<start + range.upperBound)
      }
    }
    return ranges
  }

  private func secretRanges(inPart text: String) -> [Range<Int>] {
    let message = Message(text: text)
    let detection = detect(in: message)
    var ranges: [Range<Int>] = []
    var secrets: [SecurityCode] = []
    switch detection.finding {
    case .none, .redacted: return []
    case .code(let detected):
      add(detected)
      // A binding outranks what the text says, which may be another code.
      if detected.binding != nil {
        addCandidates { $0.hasCodeLength && $0.score >= Detector.thresholdScore }
      }
    case .unusable(let detected):
      if let detected { add(detected) }
      addCandidates()
    case .ambiguous:
      addCandidates()
    }
    return ranges + CodeRepetitions.ranges(of: secrets, in: text)

    func add(_ detected: DetectedCode) {
      if let range = detected.range { ranges.append(range) }
      secrets += [detected.code, detected.raw]
    }

    func addCandidates(where isMeant: (Explanation.Candidate) -> Bool = { _ in true }) {
      for candidate in explain(message).candidates where isMeant(candidate) {
        if let range = candidate.range { ranges.append(range) }
        secrets.append(candidate.code)
      }
      // A code that is bound need not look like one.
      for detected in BoundLine.codes(of: text) { add(detected) }
    }
  }
}
