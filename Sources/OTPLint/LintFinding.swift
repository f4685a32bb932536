/// One thing about a text that helps or harms whoever is to be offered its code.
package struct LintFinding: Sendable, Hashable {
  /// What was found; the raw value is what programs see.
  package enum Kind: String, Sendable, CaseIterable {
    // What became of the code.
    case wrongCode, twoCodes, noCode, someSamples, hidden, evidence
    // The words around it.
    case keyword, noKeyword, farKeyword, foreignKeyword, secrecy, noSecrecy, validity
    // The numbers around it, and its own form.
    case otherNumber, runTogether, unusualCode
    // The line that binds it to a site.
    case bound, notBound, malformedBinding, bindingNotLast, otherSite
    // The length of the text, and who else reads it.
    case oneSMS, severalSMS, alphabet, retrieverHash, hashTooLong, hashMissing, noHash, link
    // The template.
    case noPlaceholder
  }

  /// Which way it counts.
  package enum Severity: String, Sendable, CaseIterable {
    case helps, harms, advice
  }

  package let kind: Kind
  package let severity: Severity
  /// What was found, and where it harms, what to do.
  package let sentence: String
  /// Why it matters.
  package let reason: String
  /// Which document says so.
  package let source: LintSource
  /// Where it stands in the tested text, in UTF-8 bytes; nil when it is about the whole.
  package let range: Range<Int>?
  /// What to write instead, ready to be pasted; nil when that is not for a program to say.
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
  /// The kind, never the words: a suggestion may hold the code.
  package var description: String { "LintFinding(\(kind.rawValue))" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// No children, so that `dump` shows nothing of the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
