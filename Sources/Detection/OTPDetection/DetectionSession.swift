internal import OTPLocales
public import OTPMessage
internal import OTPText

/// Finds security codes in a series of messages, and reuses its memory between them.
///
/// Make one session for each task with ``Detector/makeSession()``. It returns the same detections
/// as ``Detector/detect(in:after:)``.
public final class DetectionSession {
  let lexicon: Lexicon
  private let weights = WeightTable()
  private let roles = RoleTable()
  private let rules: RuleBook
  var analysis: Analysis
  /// Whether any part of the last message may have words for a code. It is false if the session
  /// looked for them and found none.
  private(set) var mayHaveWords = true
  /// The roles of the words of the last message, if it is not long.
  private(set) var wordRoles: RoleSet = []
  /// Whether the last message, if it is not long, says that something has expired.
  private(set) var mentionsExpiry = false

  /// The roles of words without which a number is not a code.
  private static let decisiveRoles: RoleSet = [
    .code, .noun, .password, .purpose, .action, .pickup, .access,
  ]

  init(lexicon: Lexicon, rules: RuleBook) {
    self.lexicon = lexicon
    self.rules = rules
    analysis = Analysis(lexicon: lexicon, weights: weights, roles: roles)
  }

  /// Finds the security code of `message`, or the reason why none can be offered. For `earlier`,
  /// see ``Detector/detect(in:after:)``.
  public func detect(in message: Message, after earlier: Detection? = nil) -> Detection {
    decide(on: message, after: earlier).detection
  }

  /// Finds the security code of `message`, with the evidence for and against each candidate.
  public func explain(_ message: Message) -> Explanation {
    let decision = decide(on: message, after: nil)
    let source = SourceText(message)
    // A detection stops at the first stage that settles it; an explanation shows all of them.
    analyse(message, in: source)
    let shared = RoleSum(RoleReader(analysis.sequence), roles)
    return Explanation(
      detection: decision.detection,
      candidates: analysis.candidates.indices.map {
        Explanation.Candidate(at: $0, of: analysis, source, weights, roles, shared)
      },
      rule: decision.rule,
      userKeywords: analysis.userKeywords(in: source),
      words: analysis.map.keywords.compactMap {
        Explanation.Word($0, analysis, source, languages: lexicon.languages)
      },
      bindingFault: BoundLine.read(message).fault
    )
  }

  /// Applies the rules in order. Returns the detection, and the rule if one outranked the evidence.
  private func decide(
    on message: Message,
    after earlier: Detection?
  ) -> (detection: Detection, rule: Explanation.Rule?) {
    if let number = rules.ruleIgnoring(message.sender) {
      return (Detection(.none), .ignoredSender(entry: number))
    }
    let source = SourceText(message)
    mayHaveWords = true
    mentionsExpiry = false
    var detection: Detection
    var rule: Explanation.Rule?
    if let number = BareNumber(message) {
      analyse(message, in: source)
      detection = Detection(number, analysis, source, after: earlier)
      rule = .bareNumber
    } else {
      detection = self.detection(of: message, in: source)
    }
    if let number = rules.ruleSilencing(detection.code ?? detection.raw) {
      detection.silence()
      rule = .neverReport(entry: number)
    }
    return (detection, rule)
  }

  private func analyse(_ message: Message, in source: SourceText) {
    analysis.analyse(source.text.utf8Span.span, sender: message.sender)
  }

  /// Tries bindings, the quick scan, redaction notices and evidence, in this order.
  private func detection(of message: Message, in source: SourceText) -> Detection {
    let facts = ByteFacts(source.text.utf8.span)
    switch BoundLine.read(message, facts) {
    case .bound(let line):
      guard !source.isLong else {
        let mentionsPayment = detectionInParts(of: message, source).mentionsPayment
        return Detection(.code(line), score: 1, mentionsPayment: mentionsPayment)
      }
      analyse(message, in: source)
      return Detection(.code(line), score: 1, mentionsPayment: analysis.mentionsPayment)
    case .malformed(let line, _):
      return Detection(.unusable(line))
    case .ambiguous:
      return Detection(.ambiguous)
    case .unbound:
      break
    }
    guard QuickScan.mayHoldCode(source.text.utf8.span, facts, lexicon.table) else {
      mayHaveWords = false
      wordRoles = []
      return Detection(isRedacted(source.text) ? .redacted : .none)
    }
    guard !source.isLong else { return detectionInParts(of: message, source) }
    analyse(message, in: source)
    mayHaveWords = analysis.map.roles.intersects(Self.decisiveRoles)
    wordRoles = analysis.map.roles
    mentionsExpiry = analysis.map.has(.expired)
    if analysis.candidates.isEmpty, lexicon.isRedaction(analysis.text) {
      return Detection(.redacted)
    }
    return Detection(analysis, source, languages: lexicon.languages)
  }

  /// The length of the longest redaction notice, in bytes.
  private static let longestRedaction = 400

  private func isRedacted(_ text: String) -> Bool {
    let bytes = text.utf8.span
    guard bytes.count <= Self.longestRedaction, lexicon.mayBeRedaction(bytes) else { return false }
    analysis.fold(bytes)
    return lexicon.isRedaction(analysis.text)
  }
}
