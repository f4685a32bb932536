import Testing

@testable import OTPLocales

@Suite struct LocaleInspectorTests {
  @Test func `finds no faults in a valid file`() throws {
    let inspection = try inspect(#""code": {"word": ["one time"], "prefix": {"kod": ["", "u"]}}"#)
    #expect(inspection.faults.isEmpty)
    #expect(inspection.profile?.keywords.count == 2)
  }

  @Test(arguments: [
    // A duplicate in a list is reported at its second occurrence.
    (#""code": {"word": ["a b",\#n"a b"]}"#, 3, #""a b" stands twice in "code"; remove one"#),
    // Words that are equal after folding.
    (
      #""code": {"word": ["código",\#n"CODIGO"]}"#, 3,
      #""CODIGO" is the same as "código" when compared in "code"; remove one"#
    ),
    (
      #""code": {"word": ["one-time"]},\#n"once": {"word": ["one time"]}"#, 3,
      #""one time" is the same as "one-time" when compared, in "code" and in "once"; "#
        + "leave it in one role"
    ),
    // A stem with an ending equals a word.
    (
      #""code": {"word": ["kodu"]},\#n"promo": {"prefix": {"kod": ["", "u"]}}"#, 3,
      #""kodu" stands twice, in "code" and in "promo"; leave it in one role"#
    ),
    // A duplicate member, of which a decoder sees only one.
    (
      #""code": {"prefix": {"kod": [""],\#n"kod": ["u"]}}"#, 3,
      #""kod" stands here twice; remove one"#
    ),
    (
      #""code": {"word": ["a",\#n"..."]}"#, 3,
      #""..." holds no letter, digit or symbol; write a word"#
    ),
    (#""code": {"prefix": {\#n"kod": ["u", "u"]}}"#, 3, #""kod" has an ending twice; remove one"#),
    (#""code": {"word": ["a",\#n"b "]}"#, 3, #""b " ends with a space; remove it"#),
    (#""cod": {}"#, 2, #""cod" is not a role"#),
    (#""code": {"word":\#n"a"}"#, 2, #""keywords/code/word" is not a list of strings"#),
  ])
  func `reports the line of a fault`(keywords: String, line: Int, statement: String) throws {
    let inspection = try inspect(keywords)
    #expect(inspection.faults.map(\.line) == [line], "\(inspection.faults)")
    #expect(inspection.faults.first?.statement.hasPrefix(statement) == true, "\(inspection.faults)")
  }

  @Test(arguments: [
    // Compounds and words are matched in different places.
    #""code": {"compound": {"code": [""]}}, "noun": {"word": ["code"]}"#,
    // A whole message is matched in a different place too.
    #""redacted": {"phrase": ["code"]}, "noun": {"word": ["code"]}"#,
    // A paradigm may list endings that are equal after folding.
    #""code": {"prefix": {"kod": ["ı", "i"]}}"#,
    // Symbols that are used like words.
    #""currency": {"word": ["€"]}, "unit": {"word": ["%"]}, "postal": {"word": ["〒"]}"#,
  ])
  func `accepts keywords that only look like duplicates`(keywords: String) throws {
    #expect(try inspect(keywords).faults.isEmpty)
  }

  /// The faults of a file with `links` and a word in `keywords`.
  private func faults(links: String) throws -> [String] {
    try inspect(#""purpose": {"word": ["confirm"]}}, "links": {\#(links)"#).faults.map(\.statement)
  }

  @Test func `words of links are a list of their own`() throws {
    #expect(try faults(links: #""purpose": {"word": ["confirm"]}"#).isEmpty)
    #expect(
      try faults(links: #""purpose": {"word": ["help"]}, "other": {"prefix": {"hel": ["p"]}}"#)
        == [#""help" stands twice, in "other" and in "purpose"; leave it in one role"#]
    )
    #expect(
      try faults(links: #""code": {"word": ["otp"]}"#)
        == [#""code" is not a role; remove it, or use one of purpose, action, other"#]
    )
  }

  @Test func `reports an unused list of endings`() throws {
    let inspection = try LocaleInspector().inspect(
      Array(
        """
        {"schema": 1, "language": "xx", "name": "X",
        "endings": {"noun": ["u"]},
        "keywords": {}, "sources": ["a"]}
        """.utf8
      ),
      file: "xx.json"
    )
    #expect(
      inspection.faults == [
        .init(line: 2, statement: "no word asks for the endings \"noun\"; remove the list")
      ]
    )
  }

  @Test func `reports all spelling faults at once`() throws {
    let inspection = try inspect(#""code": {"word": ["a ", " b", "c  d"]}"#)
    #expect(inspection.faults.count == 3)
    #expect(inspection.profile == nil)
  }

  @Test func `finds the lines of strings with escapes`() throws {
    let inspection = try inspect(#""code": {"word": ["\"",\#n"k\u00f6d "]}"#)
    #expect(inspection.faults.map(\.line) == [2, 3])
  }

  private func inspect(_ keywords: String) throws -> LocaleInspection {
    try LocaleInspector().inspect(
      Array(
        """
        {"schema": 1, "language": "xx", "name": "X",
        "keywords": {\(keywords)}, "sources": ["a"]}
        """.utf8
      ),
      file: "xx.json"
    )
  }
}
