package import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds the security code in messages.
///
/// The stages, in order: a binding to a site is read first, on the raw text; a message without anything that could be a
/// code is answered after one pass over its bytes; what is left is folded (`FoldedText`), searched for keywords (`KeywordFinder`),
/// cut into candidates (`CandidateScanner`), weighed (`SignalCollector`) and decided (`Decision`).
public struct Detector: Sendable {
  /// The version of the detector and its data; it changes when the same message may get another answer.
  public static let version = 1

  private let lexicon: Lexicon
  private let weights = Weights()

  /// Makes a detector with the locales that are built in.
  public init() throws(DetectorError) {
    let profiles: [LocaleProfile]
    do throws(LocaleError) { profiles = try LocaleProfile.embedded() } catch {
      throw DetectorError(description: "\(error)")
    }
    try self.init(profiles: profiles)
  }

  /// Makes a detector that knows the keywords of `profiles` alone.
  package init(profiles: [LocaleProfile]) throws(DetectorError) {
    let table: CharacterTable
    do throws(UnicodeError) { table = try CharacterTable() } catch {
      throw DetectorError(description: "\(error)")
    }
    do throws(LocaleError) { lexicon = try Lexicon(profiles: profiles, table: table) } catch {
      throw DetectorError(description: "\(error)")
    }
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
    var finder = KeywordFinder()
    return Analysis(
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
