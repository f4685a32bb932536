internal import OTPLexicon
package import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds the security code in messages.
///
/// A binding is read first, on the raw text. A message without anything that could be a code is
/// answered after one pass over its bytes. Any other is folded (`FoldedText`), searched for
/// keywords (`KeywordFinder`), cut into candidates (`CandidateScanner`), weighed
/// (`SignalCollector`) and decided (`Decision`).
public struct Detector: Sendable {
  /// The version of the detector and its data; it changes when the same message may get another
  /// answer.
  public static let version = 1

  private let lexicon: Lexicon
  private let rules: RuleBook

  /// Makes a detector with the built-in locales, for a person with `rules` of their own.
  ///
  /// Make one and keep it: making one copies the lexicon of all languages into memory.
  public init(rules: UserRules = UserRules()) {
    do throws(LocaleError) {
      try self.init(Lexicon(compiled: CompiledLexicon.image, user: rules.keywords), rules)
    } catch {
      // The build made the image, and the rules were checked when they were made.
      preconditionFailure("\(error)")
    }
  }

  /// Makes a detector that knows the keywords of `profiles` and of `rules` alone.
  package init(
    profiles: [LocaleProfile],
    rules: UserRules = UserRules()
  ) throws(LocaleError) {
    try self.init(Lexicon(profiles: profiles, user: rules.keywords), rules)
  }

  private init(_ lexicon: Lexicon, _ rules: UserRules) {
    self.lexicon = lexicon
    self.rules = RuleBook(rules, table: lexicon.table)
  }

  /// Makes a session, which finds codes in one message after another at less cost.
  public func makeSession() -> DetectionSession {
    DetectionSession(lexicon: lexicon, rules: rules)
  }

  /// Finds the security code of `message`, or the reason why there is none to offer.
  ///
  /// A bare number is a code only after a code of the same form. Pass as `earlier` the detection in
  /// the last message from the same sender to the same recipient over the same channel, if it
  /// arrived within the ten minutes before.
  public func detect(in message: Message, after earlier: Detection? = nil) -> Detection {
    makeSession().detect(in: message, after: earlier)
  }

  /// Finds the security code of a message whose text alone is known.
  public func detect(in text: String) -> Detection {
    detect(in: Message(text: text))
  }

  /// Finds the security code of `message`, with the evidence for and against each candidate.
  public func explain(_ message: Message) -> Explanation {
    makeSession().explain(message)
  }
}
