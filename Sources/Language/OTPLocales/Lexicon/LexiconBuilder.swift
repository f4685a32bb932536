internal import OTPText

/// Folds the keywords of profiles and groups them by mode.
struct LexiconBuilder {
  let table: CharacterTable
  private(set) var words = KeywordList()
  /// How each keyword of `words` is found.
  private(set) var plans: [KeywordForms.Plan] = []
  private(set) var compounds = KeywordList()
  private(set) var stems = KeywordList()
  private(set) var clitics = KeywordList()
  private(set) var endings: [Set<[UInt32]>] = [[[]]]
  private(set) var redactions = KeywordList()
  private(set) var forms = KeywordForms()

  /// The index of each list of endings seen so far, so that equal lists are stored once.
  private var endingsPlaces: [[String]: Int] = [[""]: 0]

  init(table: CharacterTable) {
    self.table = table
  }

  mutating func add(_ profile: LocaleProfile, at place: UInt8) {
    for keyword in profile.keywords {
      add(keyword, at: place)
    }
    for clitic in profile.clitics {
      let entry = KeywordList.Entry(
        role: .noun,
        mode: .clitic,
        endings: 0,
        locales: LocaleSet(Int(place))
      )
      clitics.append(KeywordSpelling.scalars(of: clitic, table: table), entry)
      forms.insertStem(characters(of: clitic))
    }
  }

  private mutating func add(_ keyword: LocaleProfile.Keyword, at place: UInt8) {
    let spelling = KeywordSpelling.scalars(of: keyword.text, table: table)
    // The inspection of the file rejects empty spellings.
    guard !spelling.isEmpty else { return }
    let entry = KeywordList.Entry(
      role: keyword.role,
      mode: keyword.mode,
      endings: endingsPlace(of: keyword.endings),
      locales: LocaleSet(Int(place))
    )
    guard keyword.role != .redacted else {
      redactions.append(spelling, entry)
      return
    }
    addSpacedForms(of: keyword, at: place)
    switch keyword.mode {
    case .word, .prefix, .phrase:
      words.append(spelling, entry)
      let plan = forms.insert(
        characters(of: keyword.text),
        endings: keyword.endings.map(characters)
      )
      // Only a walk finds the end of a phrase within a word.
      let isWalked = keyword.mode == .phrase
      plans.append(isWalked ? KeywordForms.Plan(forms: nil, rest: plan.rest) : plan)
    case .compound: compounds.append(spelling, entry)
    case .clitic:
      stems.append(spelling, entry)
      forms.insertStem(characters(of: keyword.text))
    }
  }

  /// Adds the forms of `keyword` whose endings continue in another word, such as `registr` with
  /// `irajte se`. They are matched as phrases.
  private mutating func addSpacedForms(of keyword: LocaleProfile.Keyword, at place: UInt8) {
    guard keyword.mode == .prefix else { return }
    for ending in keyword.endings where ending.contains(" ") || ending.contains("-") {
      let entry = KeywordList.Entry(
        role: keyword.role,
        mode: .word,
        endings: 0,
        locales: LocaleSet(Int(place))
      )
      words.append(KeywordSpelling.scalars(of: keyword.text + ending, table: table), entry)
      plans.append(forms.insert(characters(of: keyword.text + ending), endings: [[]]))
    }
  }

  private func characters(of text: String) -> [FoldedCharacter] {
    FoldedText(text.utf8Span.span, table: table).characters
  }

  private mutating func endingsPlace(of list: [String]) -> Int {
    if let place = endingsPlaces[list] { return place }
    let place = endings.count
    endings.append(Set(list.map { KeywordSpelling.scalars(of: $0, table: table) }))
    endingsPlaces[list] = place
    return place
  }
}
