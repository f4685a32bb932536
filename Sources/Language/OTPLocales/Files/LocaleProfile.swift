/// The keywords of a language, from one file of `locales/`.
package struct LocaleProfile: Sendable {
  /// How a keyword is matched. `locales/README.md` describes each mode.
  package enum Mode: String, Sendable, CaseIterable {
    case word, prefix, compound, clitic, phrase
  }

  /// A word or phrase with its role and mode.
  package struct Keyword: Sendable, Hashable {
    package let role: Role
    package let mode: Mode
    /// The stem, as written in the file.
    package let text: String
    /// The endings that may follow the stem, or `[""]` for `word` and `phrase`.
    package let endings: [String]

    package init(role: Role, mode: Mode, text: String, endings: [String] = [""]) {
      self.role = role
      self.mode = mode
      self.text = text
      self.endings = endings
    }
  }

  /// The BCP 47 language tag.
  package let language: String
  /// The tag of the locale that a regional locale extends, or nil if it extends none.
  package let parent: String?
  /// The English name of the language.
  package let name: String
  /// The keywords, with those about scenes.
  package let keywords: [Keyword]
  /// The words about links, which are searched for separately from the keywords.
  package let links: [Keyword]
  /// All combinations of proclitics that may precede a `clitic` keyword.
  package let clitics: [String]
  package let sources: [String]

  package init(
    language: String,
    parent: String? = nil,
    name: String,
    keywords: [Keyword],
    links: [Keyword] = [],
    clitics: [String] = [],
    sources: [String] = []
  ) {
    self.language = language
    self.parent = parent
    self.name = name
    self.keywords = keywords
    self.links = links
    self.clitics = clitics
    self.sources = sources
  }

  /// The same locale with its words about links in place of the keywords.
  package var ofLinks: LocaleProfile {
    LocaleProfile(
      language: language,
      parent: parent,
      name: name,
      keywords: links,
      clitics: clitics,
      sources: sources
    )
  }
}
