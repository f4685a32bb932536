internal import OTPLexicon
package import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds security codes in messages.
///
/// The detector first reads a binding in the raw text. It then dismisses messages that cannot
/// contain a code, in one pass over their bytes. Other messages are folded (`FoldedText`), searched
/// for keywords (`KeywordFinder`) and split into candidates (`CandidateScanner`); the evidence is
/// collected (`SignalCollector`), and the sums decide (`Decision`).
public struct Detector: Sendable {
  /// The version of the detector and its data. It changes when the same message may get a different
  /// detection.
  public static let version = 4

  private let lexicon: Lexicon
  private let rules: RuleBook

  /// Makes a detector with the built-in locales and the user's `rules`.
  ///
  /// Keep it and reuse it: making one copies the lexicon of all languages into memory.
  public init(rules: UserRules = UserRules()) {
    do throws(LocaleError) {
      try self.init(Lexicon(compiled: CompiledLexicon.image, user: rules.keywords), rules)
    } catch {
      // The build validated the image, and `UserRules` validated the rules.
      preconditionFailure("\(error)")
    }
  }

  /// Makes a detector that knows only the keywords of `profiles` and of `rules`.
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

  /// Makes a session, which detects codes in a series of messages at lower cost.
  public func makeSession() -> DetectionSession {
    DetectionSession(lexicon: lexicon, rules: rules)
  }

  /// Finds the security code of `message`, or the reason why none can be offered.
  ///
  /// A bare number is a code only after a code of the same form. For `earlier`, pass the detection
  /// in the last message from the same sender to the same recipient over the same channel, if it
  /// arrived within the preceding ten minutes.
  public func detect(in message: Message, after earlier: Detection? = nil) -> Detection {
    makeSession().detect(in: message, after: earlier)
  }

  /// Finds the security code of a message of which only the text is known.
  public func detect(in text: String) -> Detection {
    detect(in: Message(text: text))
  }

  /// Finds the security code of `message`, with the evidence for and against each candidate.
  public func explain(_ message: Message) -> Explanation {
    makeSession().explain(message)
  }
}
