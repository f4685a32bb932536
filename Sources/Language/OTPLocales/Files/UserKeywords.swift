internal import OTPText

/// The file of the user's own keywords: a locale file without sources, whose words count in every
/// language.
enum UserKeywords {
  /// A private-use language tag (RFC 5646, section 2.2.7).
  static let language = "x-user"
  /// The maximum number of words, counted once for each ending.
  static let mostForms = 2_000

  /// The faults of the words beyond those of any locale.
  static func faults(of profile: LocaleProfile, table: CharacterTable) -> [LocaleFault] {
    let forms = profile.keywords.reduce(profile.clitics.count) { $0 + $1.endings.count }
    guard forms <= mostForms else {
      return [
        LocaleFault(
          statement: "the file holds \(forms) words with their endings, more than \(mostForms); "
            + "remove some"
        )
      ]
    }
    var faults = KeywordOverlap(profile.keywords, table: table).faults
    let told = Set(faults.compactMap(\.phrase))
    // Words with the same stem are compared at each place where it occurs, which takes time.
    var stems: Set<Stem> = []
    for keyword in profile.keywords {
      let spelling = KeywordSpelling.scalars(of: keyword.text, table: table)
      let isNew = stems.insert(Stem(mode: keyword.mode, spelling: spelling)).inserted
      guard !isNew, !told.contains(keyword.text) else { continue }
      faults.append(
        LocaleFault(
          statement: "\"\(keyword.text)\" is the same as another word when compared; "
            + "write it once, with all of its endings",
          phrase: keyword.text,
          path: ["keywords", keyword.role.rawValue, keyword.mode.rawValue]
        )
      )
    }
    return faults
  }

  private struct Stem: Hashable {
    let mode: LocaleProfile.Mode
    let spelling: [UInt32]
  }
}
