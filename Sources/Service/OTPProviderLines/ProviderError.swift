/// Why a provider made no code.
///
/// It never shows a code. `words` come from the provider; escape them before you show them.
package struct ProviderError: Error, Sendable, Equatable {
  /// What a caller can do about it.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The provider has to ask the person for something: ask again and allow that.
    case interactionRequired
    /// The provider has no such record.
    case notFound
    /// The request was cancelled.
    case cancelled
    /// The provider failed, for the reason in its words.
    case failed
    /// The provider did not answer in time.
    case timedOut
    /// The provider ended, or broke the protocol.
    case misbehaved
    /// The provider speaks another version of the protocol.
    case otherVersion

    /// The kinds that a provider reports itself.
    package static let stated: [Kind] = [.interactionRequired, .notFound, .cancelled, .failed]
  }

  /// The kind of failure.
  package let kind: Kind
  /// What went wrong.
  package let words: String

  /// Makes an error.
  package init(_ kind: Kind, _ words: String = "") {
    self.kind = kind
    self.words = words
  }
}
