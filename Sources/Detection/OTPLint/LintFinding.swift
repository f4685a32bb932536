/// A property of a text that affects how well its code is found, or how safe it is to use.
package struct LintFinding: Sendable, Hashable {
  /// Whether a finding helps, harms or is advice.
  package enum Severity: String, Sendable, CaseIterable {
    case helps, harms, advice
  }

  package let kind: Kind
  /// A sentence that describes the finding and, if it harms, how to fix it.
  package let sentence: String
  /// Why it matters.
  package let reason: String
  /// The document that supports the finding.
  package let source: LintSource
  /// The range in the tested text, in UTF-8 bytes, or nil if the finding concerns the whole text.
  package let range: Range<Int>?
  /// The text to write instead, ready to paste, or nil if a program cannot know it.
  package let suggestion: String?

  package var severity: Severity { kind.severity }

  init(
    _ kind: Kind,
    _ sentence: String,
    because reason: String,
    _ source: LintSource,
    at range: Range<Int>? = nil,
    suggestion: String? = nil
  ) {
    self.kind = kind
    self.sentence = sentence
    self.reason = reason
    self.source = source
    self.range = range
    self.suggestion = suggestion
  }
}

extension LintFinding: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The kind only, because a suggestion may contain the code.
  package var description: String { "LintFinding(\(kind.rawValue))" }

  /// The same as `description`.
  package var debugDescription: String { description }

  /// A mirror without children, so that `dump` prints nothing about the message.
  package var customMirror: Mirror { Mirror(self, children: []) }
}
