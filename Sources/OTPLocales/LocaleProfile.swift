/// One file of `locales/`: the keywords of a language.
package struct LocaleProfile: Sendable {
  /// A way of matching; `locales/README.md` explains each.
  package enum Mode: String, Sendable, CaseIterable {
    case word, prefix, compound, clitic, phrase
  }

  /// A word or phrase with its role and its way of matching.
  package struct Keyword: Sendable, Hashable {
    package let role: Role
    package let mode: Mode
    /// The stem, as the file writes it.
    package let text: String
    /// What may follow the stem; `[""]` for `word` and `phrase`.
    package let endings: [String]

    package init(role: Role, mode: Mode, text: String, endings: [String] = [""]) {
      self.role = role
      self.mode = mode
      self.text = text
      self.endings = endings
    }
  }

  /// The BCP 47 tag.
  package let language: String
  /// The tag of the locale whose words a regional one adds to; nil for a locale of its own.
  package let parent: String?
  /// The language's English name.
  package let name: String
  package let keywords: [Keyword]
  /// Every complete string of proclitics that may stand before a `clitic` keyword.
  package let clitics: [String]
  package let sources: [String]

  package init(
    language: String,
    parent: String? = nil,
    name: String,
    keywords: [Keyword],
    clitics: [String] = [],
    sources: [String] = []
  ) {
    self.language = language
    self.parent = parent
    self.name = name
    self.keywords = keywords
    self.clitics = clitics
    self.sources = sources
  }
}
