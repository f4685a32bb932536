import OTPText

/// Finds keywords of a file that are equal after folding, or empty.
struct KeywordOverlap {
  /// A keyword together with one of its endings.
  private struct Form {
    let keyword: LocaleProfile.Keyword
    /// The index of the keyword in the file.
    let index: Int
    let text: String
  }

  /// Where a keyword is matched. Equal spellings with different places do not overlap.
  private enum Place: Hashable {
    /// At the start of a word, or anywhere in scripts without spaces.
    case start
    /// At the end of a compound.
    case end
    /// The whole message.
    case message
  }

  private struct Spelling: Hashable {
    let place: Place
    let scalars: [UInt32]
  }

  private let table: CharacterTable
  /// The member of the file that has the keywords.
  private let member: String
  private var forms: [Spelling: Form] = [:]
  private var pairs: Set<[Int]> = []
  private(set) var faults: [LocaleFault] = []

  init(_ keywords: [LocaleProfile.Keyword], of member: String = "keywords", table: CharacterTable) {
    self.table = table
    self.member = member
    for (index, keyword) in keywords.enumerated() {
      if let fault = faultOfWordless(keyword) {
        faults.append(fault)
      } else {
        for ending in keyword.endings { add(keyword, at: index, ending: ending) }
      }
    }
  }

  private func faultOfWordless(_ keyword: LocaleProfile.Keyword) -> LocaleFault? {
    let characters = FoldedText(keyword.text.utf8Span.span, table: table).characters
    // `€` and `〒` are symbols, but Unicode classifies `%` as punctuation.
    let isUnit = keyword.role == .unit && !KeywordSpelling.scalars(of: characters).isEmpty
    if isUnit || characters.contains(where: { $0.isWord || $0.kind == .symbol }) { return nil }
    return LocaleFault(
      statement: "\"\(keyword.text)\" holds no letter, digit or symbol; write a word, or remove it",
      phrase: keyword.text,
      path: path(of: keyword)
    )
  }

  private mutating func add(_ keyword: LocaleProfile.Keyword, at index: Int, ending: String) {
    let scalars =
      KeywordSpelling.scalars(of: keyword.text, table: table)
      + KeywordSpelling.scalars(of: ending, table: table)
    let form = Form(keyword: keyword, index: index, text: keyword.text + ending)
    let spelling = Spelling(place: Self.place(of: keyword), scalars: scalars)
    guard let other = forms.updateValue(form, forKey: spelling) else { return }
    // A paradigm may list endings that only folding makes equal, such as Turkish `-ı` and `-i`
    // after different vowels.
    guard other.index != index else { return }
    // Two paradigms may share many forms. One fault covers them all.
    guard pairs.insert([other.index, index]).inserted else { return }
    faults.append(
      LocaleFault(
        statement: Self.statement(form, other),
        phrase: keyword.text,
        path: path(of: keyword)
      )
    )
  }

  private static func statement(_ form: Form, _ other: Form) -> String {
    let role = form.keyword.role
    let same =
      form.text == other.text
      ? "\"\(form.text)\" stands twice"
      : "\"\(form.text)\" is the same as \"\(other.text)\" when compared"
    return role == other.keyword.role
      ? "\(same) in \"\(role)\"; remove one"
      : "\(same), in \"\(other.keyword.role)\" and in \"\(role)\"; leave it in one role"
  }

  private static func place(of keyword: LocaleProfile.Keyword) -> Place {
    if keyword.role == .redacted { return .message }
    return keyword.mode == .compound ? .end : .start
  }

  /// The path of members that lead to `keyword`.
  private func path(of keyword: LocaleProfile.Keyword) -> [String] {
    [keyword.role.isScene ? "scenes" : member, keyword.role.rawValue, keyword.mode.rawValue]
  }
}
