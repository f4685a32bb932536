/// Something in a text that makes its code easier or harder to find, or safer or less safe to use.
package struct LintFinding: Sendable, Hashable {
  /// What was found. Programs see the raw value.
  package enum Kind: String, Sendable, CaseIterable {
    // Whether the code is found.
    case wrongCode, twoCodes, noCode, someSamples, hidden, evidence
    // The words around it.
    case keyword, noKeyword, farKeyword, foreignKeyword, secrecy, noSecrecy, validity
    // The numbers around it, and its own form.
    case otherNumber, runTogether, unusualCode
    // The line that binds it to a site.
    case bound, notBound, malformedBinding, bindingNotLast, otherSite
    // The length of the text, and its other readers.
    case oneSMS, severalSMS, alphabet, retrieverHash, hashTooLong, hashMissing, noHash, link
    // The template.
    case noPlaceholder
  }

  /// Whether a finding helps, harms or is advice.
  package enum Severity: String, Sendable, CaseIterable {
    case helps, harms, advice
  }

  package let kind: Kind
  package let severity: Severity
  /// What was found and, if it harms, what to do.
  package let sentence: String
  /// Why it matters.
  package let reason: String
  /// The document that says so.
  package let source: LintSource
  /// Where it is in the tested text, in UTF-8 bytes; nil when it is about the whole text.
  package let range: Range<Int>?
  /// What to write instead, ready to paste; nil when a program cannot know.
  package let suggestion: String?

  init(
    _ kind: Kind,
    _ severity: Severity,
    _ sentence: String,
    because reason: String,
    _ source: LintSource,
    at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) {
    self.kind = kind
    self.severity = severity
    self.sentence = sentence
    self.reason = reason
    self.source = source
    self.range = range
    self.suggestion = suggestion
  }
}

extension LintFinding: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind alone: a suggestion may contain the code.
  package var description: String { "LintFinding(\(kind.rawValue))" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// No children, so that `dump` prints nothing of the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
