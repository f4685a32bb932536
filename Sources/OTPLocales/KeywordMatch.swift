/// A keyword found in a text.
package struct KeywordMatch: Sendable, Equatable {
  /// Where it stands, in characters of the folded text.
  package let range: Range<Int>
  package let role: Role
  /// The locales that have it.
  package var locales: LocaleSet
  /// Whether it was only found as the end of a compound: `fancode` is one in German and a name
  /// elsewhere.
  package let isCompound: Bool
  /// Whether it starts in a script without spaces, whose words are short.
  package let isUnspaced: Bool

  package init(
    range: Range<Int>,
    role: Role,
    locales: LocaleSet,
    isCompound: Bool = false,
    isUnspaced: Bool = false
  ) {
    self.isUnspaced = isUnspaced
    self.isCompound = isCompound
    self.range = range
    self.role = role
    self.locales = locales
  }
}
