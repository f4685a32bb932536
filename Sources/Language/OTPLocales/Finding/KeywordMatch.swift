/// A keyword found in a text.
package struct KeywordMatch: Sendable, Equatable {
  /// The range of the keyword, in characters of the folded text.
  package let range: Range<Int>
  package let role: Role
  /// The locales that have the keyword.
  package var locales: LocaleSet
  /// Whether the keyword was only found at the end of a compound.
  ///
  /// `fancode`, for example, is a compound in German and a name elsewhere.
  package let isCompound: Bool
  /// Whether the keyword starts in a script without spaces, whose words are short.
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
