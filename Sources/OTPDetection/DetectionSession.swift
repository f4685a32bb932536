internal import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds security codes in one message after another, keeping its memory and ICU's word iterator from message to message.
///
/// One task owns it: make one for each task by ``Detector/makeSession()``. The answers are those of ``Detector/detect(in:)``.
public final class DetectionSession {
  private let lexicon: Lexicon
  private let weights: Weights
  private var finder = KeywordFinder()

  init(lexicon: Lexicon, weights: Weights) {
    self.lexicon = lexicon
    self.weights = weights
  }

  /// Finds the security code of `message`, or tells why there is none to offer.
  public func detect(in message: Message) -> Detection {
    let source = SourceText(message)
    return detection(of: message, in: source) { analysis(of: message, in: source) }
  }

  /// Finds the security code of `message`, and says what spoke for and against each candidate.
  public func explain(_ message: Message) -> Explanation {
    let source = SourceText(message)
    let analysis = analysis(of: message, in: source)
    return Explanation(
      detection: detection(of: message, in: source) { analysis },
      candidates: analysis.candidates.map { Explanation.Candidate($0, analysis, source, weights) }
    )
  }

  private func analysis(of message: Message, in source: SourceText) -> Analysis {
    Analysis(
      source.text.utf8Span.span,
      sender: message.sender,
      lexicon: lexicon,
      weights: weights,
      finder: &finder
    )
  }

  private func detection(
    of message: Message,
    in source: SourceText,
    _ analyse: () -> Analysis
  ) -> Detection {
    switch BoundLine.read(message.text) {
    case .bound(let line):
      return Detection(bound: line, outcome: .code, speaksOfPayment: analyse().speaksOfPayment)
    case .malformed(let line):
      return Detection(bound: line, outcome: .unusable)
    case .ambiguous:
      return Detection(outcome: .ambiguous)
    case .unbound:
      break
    }
    guard QuickScan.mayHoldCode(source.text.utf8Span.span) else {
      return Detection(outcome: isRedacted(source.text) ? .redacted : .none)
    }
    let analysis = analyse()
    if analysis.candidates.isEmpty, lexicon.isRedaction(analysis.text) {
      return Detection(outcome: .redacted)
    }
    return Detection(analysis, source, languages: lexicon.languages)
  }

  /// The longest text, in bytes, that a system puts in place of one that it hides.
  private static let longestRedaction = 400

  private func isRedacted(_ text: String) -> Bool {
    guard text.utf8.count <= Self.longestRedaction else { return false }
    return lexicon.isRedaction(FoldedText(text.utf8Span.span, table: lexicon.table))
  }
}
