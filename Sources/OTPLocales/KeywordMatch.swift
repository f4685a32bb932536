/// A keyword found in a text.
package struct KeywordMatch: Sendable, Equatable {
  /// Where it stands, in characters of the folded text.
  package let range: Range<Int>
  package let role: Role
  /// The locales that know it.
  package var locales: LocaleSet

  package init(range: Range<Int>, role: Role, locales: LocaleSet) {
    self.range = range
    self.role = role
    self.locales = locales
  }
}
