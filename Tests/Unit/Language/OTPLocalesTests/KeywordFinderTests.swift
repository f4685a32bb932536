import OTPLocales
import OTPText
import Testing

/// Tests each mode and its boundaries with invented locales.
struct KeywordFinderTests {
  static let table = Result { try CharacterTable() }

  /// The words in `text` that match `keywords`, with their roles.
  func found(
    _ keywords: [LocaleProfile.Keyword],
    clitics: [String] = [],
    in text: String
  ) throws -> [String] {
    try matches(keywords, clitics: clitics, in: text).map { "\($0.role): \($0.text)" }
  }

  private func matches(
    _ keywords: [LocaleProfile.Keyword],
    clitics: [String] = [],
    in text: String
  ) throws -> [(role: Role, text: String, match: KeywordMatch)] {
    let table = try Self.table.get()
    let profile = LocaleProfile(
      language: "en",
      name: "Test",
      keywords: keywords,
      clitics: clitics
    )
    let lexicon = try Lexicon(profiles: [profile], table: table)
    let folded = FoldedText(text.utf8Span.span, table: table)
    var finder = KeywordFinder()
    finder.find(in: folded, of: text.utf8Span.span, lexicon: lexicon)
    return finder.matches.map { match in
      let start = folded.offset(of: match.range.lowerBound)
      let end = folded.offset(of: match.range.upperBound)
      return (
        match.role, String(decoding: Array(text.utf8)[start..<end], as: UTF8.self), match
      )
    }
  }

  private func word(_ text: String, _ role: Role = .noun) -> LocaleProfile.Keyword {
    LocaleProfile.Keyword(role: role, mode: .word, text: text)
  }

  @Test(arguments: [
    ("your code is", "code"), ("CODE", "Code".uppercased()), ("«code»", "code"),
    ("code482913", "code"),
    ("482913code", "code"), ("验code证", "code"),
  ])
  func `finds a whole word`(row: (text: String, word: String)) throws {
    #expect(try found([word("code")], in: row.text) == ["noun: \(row.word)"])
  }

  @Test(arguments: [
    "codes", "vscode", "unicode", "barcode", "codé-n", "c o d e", "cod", "codecode",
  ])
  func `does not find a word within another`(text: String) throws {
    #expect(try found([word("code")], in: text) == (text == "codé-n" ? ["noun: codé"] : []))
  }

  @Test(arguments: [
    ("doğrulama kodu", true), ("DOGRULAMA KODUNUZ", true), ("doğrulama kod", false),
    ("doğrulama kodak", false), ("doğrulama kodunuzda", false), ("adoğrulama kodu", false),
  ])
  func `a prefix needs one of its endings, then a word boundary`(
    row: (text: String, isFound: Bool)
  ) throws {
    let keyword = LocaleProfile.Keyword(
      role: .code,
      mode: .prefix,
      text: "doğrulama kod",
      endings: ["u", "unuz"]
    )
    #expect(try found([keyword], in: row.text) == (row.isFound ? ["code: \(row.text)"] : []))
  }

  @Test func `a prefix stands alone if its endings include the empty one`() throws {
    let keyword = LocaleProfile.Keyword(
      role: .noun,
      mode: .prefix,
      text: "kod",
      endings: ["", "u"]
    )
    #expect(try found([keyword], in: "kod kodu koda") == ["noun: kod", "noun: kodu"])
  }

  @Test(arguments: [
    ("Bestellcode", true), ("Bestellcodes", true), ("Code", false), ("xcode", false),
    ("Bestellcoden", false), ("Codewort", false), ("Bestellcode482913", true),
  ])
  func `finds a compound by its last part`(
    row: (text: String, isFound: Bool)
  ) throws {
    let keyword = LocaleProfile.Keyword(
      role: .noun,
      mode: .compound,
      text: "code",
      endings: ["", "s"]
    )
    let matches = try matches([keyword, company], in: row.text + ". Here")
    let word = String(row.text.prefix { $0.isLetter })
    #expect(matches.map(\.text) == (row.isFound ? [word, "Here"] : ["Here"]))
    #expect(matches.dropLast().allSatisfy { $0.match.isCompound })
  }

  @Test func `an overlong word is not a compound`() throws {
    let keyword = LocaleProfile.Keyword(role: .noun, mode: .compound, text: "code")
    let longest = String(repeating: "a", count: 56) + "code"
    #expect(try found([keyword, company], in: longest + " here").count == 2)
    #expect(try found([keyword, company], in: "a" + longest + " here").count == 1)
  }

  @Test func `ignores a compound without another word of its language`()
    throws
  {
    let keyword = LocaleProfile.Keyword(role: .noun, mode: .compound, text: "code")
    #expect(try found([keyword], in: "fancode").isEmpty)
  }

  /// A word next to a compound, which makes the language count as spoken.
  private var company: LocaleProfile.Keyword {
    LocaleProfile.Keyword(role: .secrecy, mode: .word, text: "here")
  }

  @Test(arguments: [
    ("رمز", true), ("والرمز", true), ("رمزك", true), ("الرمزك", true), ("ترمز", false),
    ("الرمزي", false), ("ووالرمز", false),
  ])
  func `a stem follows a clitic or nothing`(
    row: (text: String, isFound: Bool)
  ) throws {
    let keyword = LocaleProfile.Keyword(
      role: .noun,
      mode: .clitic,
      text: "رمز",
      endings: ["", "ك"]
    )
    #expect(
      try found([keyword], clitics: ["و", "ال", "وال"], in: row.text)
        == (row.isFound ? ["noun: \(row.text)"] : [])
    )
  }

  @Test(arguments: [
    ("您的验证码是482913", "验证码"), ("验证码", "验证码"), ("인증번호는 482913", "인증번호"),
    ("【인증번호】", "인증번호"),
  ])
  func `finds a phrase in unspaced text and before a particle`(
    row: (text: String, phrase: String)
  ) throws {
    let phrases = ["验证码", "인증번호"].map {
      LocaleProfile.Keyword(role: .code, mode: .phrase, text: $0)
    }
    #expect(try found(phrases, in: row.text) == ["code: \(row.phrase)"])
  }

  @Test func `does not find a phrase within a word`() throws {
    let phrase = LocaleProfile.Keyword(role: .code, mode: .phrase, text: "pin")
    #expect(try found([phrase], in: "spin pins pin") == ["code: pin"])
  }

  @Test func `a word in unspaced text ends where the dictionary says`() throws {
    #expect(try found([word("コード")], in: "認証コード") == ["noun: コード"])
    #expect(try found([word("コード")], in: "レコード").isEmpty)
  }
}

extension KeywordFinderTests {
  @Test func `prefers the longest keyword`() throws {
    let keywords = [
      word("code"), word("promo code", .promo), word("one-time code", .code),
      word("one-time", .once),
    ]
    #expect(try found(keywords, in: "promo code") == ["promo: promo code"])
    #expect(try found(keywords, in: "one-time code") == ["code: one-time code"])
    #expect(try found(keywords, in: "one-time codes") == ["once: one-time"])
  }

  @Test func `keeps a noun within a phrase of action, purpose or secrecy`() throws {
    for role in [Role.action, .purpose, .secrecy] {
      #expect(
        try found([word("code"), word("use this code", role)], in: "use this code")
          == ["\(role): use this code", "noun: code"]
      )
    }
    #expect(
      try found([word("code"), word("use this code", .promo)], in: "use this code")
        == ["promo: use this code"]
    )
  }

  @Test func `hides other words within a phrase`() throws {
    #expect(
      try found([word("this", .once), word("use this code", .action)], in: "use this code")
        == ["action: use this code"]
    )
  }

  @Test func `finds a word once for each of its roles`() throws {
    let matches = try found([word("pin", .password), word("pin", .postal)], in: "PIN")
    #expect(Set(matches) == ["password: PIN", "postal: PIN"])
  }

  @Test(arguments: [
    ("ref no", true), ("ref-no", true), ("ref. no", true), ("ref\nno", true), ("ref - no", true),
    ("ref\u{A0}no", true), ("ref\n\nno", false), ("ref    no", false), ("refno", false),
    ("ref, no", false), ("ref", false), ("ref ", false), ("ref-", false),
  ])
  func `matches soft separators for the space in a keyword`(
    row: (text: String, isFound: Bool)
  ) throws {
    #expect(
      try found([word("ref no", .reference)], in: row.text)
        == (row.isFound ? ["reference: \(row.text)"] : [])
    )
  }

  @Test func `does not match a keyword across the end of a sentence`() throws {
    #expect(try found([word("account code", .other)], in: "your account. Code").isEmpty)
    #expect(try found([word("acc code", .other)], in: "your acc. code") == ["other: acc. code"])
  }

  @Test func `reports keywords in text order with their ranges`() throws {
    let keywords = [word("code"), word("card ending in", .card), word("is", .copula)]
    #expect(
      try found(keywords, in: "Code for card ending in 1245 is 811739")
        == ["noun: Code", "card: card ending in", "copula: is"]
    )
  }

  @Test func `an ending may continue in another word`() throws {
    let keyword = LocaleProfile.Keyword(
      role: .purpose,
      mode: .prefix,
      text: "registr",
      endings: ["irajte se", "acija", "-ovan"]
    )
    #expect(try found([keyword], in: "Registrirajte se sada") == ["purpose: Registrirajte se"])
    #expect(try found([keyword], in: "registr ovan") == ["purpose: registr ovan"])
    #expect(try found([keyword], in: "registrirajte").isEmpty)
  }

  @Test func `accepts a clitic at the end of the text`() throws {
    let keyword = LocaleProfile.Keyword(role: .code, mode: .clitic, text: "رمز", endings: [""])
    #expect(try found([keyword], clitics: ["ب", "ال"], in: "رمز ب") == ["code: رمز"])
  }

  @Test func `finds keywords in one text after another`() throws {
    let table = try Self.table.get()
    let lexicon = try Lexicon(
      profiles: [LocaleProfile(language: "en", name: "Test", keywords: [word("コード")])],
      table: table
    )
    var finder = KeywordFinder()
    var counts: [Int] = []
    for text in ["認証コード", "レコード", "", "認証コードと認証コード"] {
      finder.find(
        in: FoldedText(text.utf8Span.span, table: table),
        of: text.utf8Span.span,
        lexicon: lexicon
      )
      counts.append(finder.matches.count)
    }
    #expect(counts == [1, 0, 0, 2])
  }

  @Test func `reports all locales that share a word`() throws {
    let table = try Self.table.get()
    let profiles = ["de", "nl"].map {
      LocaleProfile(language: $0, name: "Test", keywords: [word("code")])
    }
    let lexicon = try Lexicon(profiles: profiles, table: table)
    let text = "code"
    var finder = KeywordFinder()
    finder.find(
      in: FoldedText(text.utf8Span.span, table: table),
      of: text.utf8Span.span,
      lexicon: lexicon
    )
    let locales = try #require(finder.matches.first).locales
    #expect(finder.matches.count == 1)
    #expect(locales.contains(0) && locales.contains(1))
  }

  @Test func `each role has its own index`() {
    #expect(Role.allCases.map(\.place) == Array(Role.allCases.indices))
  }
}
