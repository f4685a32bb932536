import Testing

@testable import OTPLocales

@Suite struct LocaleProfileDecodingTests {
  @Test func `decodes a complete file`() throws {
    let profile = try LocaleProfile(
      json: Array(
        """
        {
          "schema": 1, "language": "tr", "name": "Turkish",
          "endings": {"noun": ["", "u"]},
          "clitics": ["al"],
          "keywords": {
            "code": {
              "word": ["tek kullanımlık şifre", "OTP"],
              "prefix": {"doğrulama kod": "noun", "onay kod": ["u"]},
              "compound": {"kod": ["", "u"]},
              "clitic": {"ramz": ["", "k"]},
              "phrase": ["验证码"]
            }
          },
          "sources": ["author's knowledge"]
        }
        """.utf8
      ),
      file: "tr.json"
    )
    #expect(profile.language == "tr")
    #expect(profile.name == "Turkish")
    #expect(profile.clitics == ["al"])
    #expect(profile.sources == ["author's knowledge"])
    #expect(
      Set(profile.keywords) == [
        .init(role: .code, mode: .word, text: "tek kullanımlık şifre"),
        .init(role: .code, mode: .word, text: "OTP"),
        .init(role: .code, mode: .prefix, text: "doğrulama kod", endings: ["", "u"]),
        .init(role: .code, mode: .prefix, text: "onay kod", endings: ["u"]),
        .init(role: .code, mode: .compound, text: "kod", endings: ["", "u"]),
        .init(role: .code, mode: .clitic, text: "ramz", endings: ["", "k"]),
        .init(role: .code, mode: .phrase, text: "验证码"),
      ]
    )
  }

  @Test func `the order of keywords does not depend on the order of members`() throws {
    let forward = try profile(#"{"code": {"word": ["a"], "prefix": {"b": [""], "c": [""]}}}"#)
    let backward = try profile(#"{"code": {"prefix": {"c": [""], "b": [""]}, "word": ["a"]}}"#)
    #expect(forward.keywords == backward.keywords)
  }

  @Test(arguments: [
    Fault(#"{"cod": {}}"#, says: #""cod" is not a role; remove it, or use one of code, noun,"#),
    Fault(
      #"{"code": {"stem": []}}"#,
      says: #""stem" is not a way of matching; remove it, or use one of word,"#
    ),
    Fault(#"{"code": {"word": [""]}}"#, says: #""" is empty; write a word, or remove it"#),
    Fault(
      #"{"code": {"word": ["one time "]}}"#,
      says: #""one time " ends with a space; remove it"#
    ),
    Fault(
      #"{"code": {"word": [" one time"]}}"#,
      says: #"" one time" starts with a space; remove it"#
    ),
    Fault(
      #"{"code": {"word": ["one  time"]}}"#,
      says: #""one  time" holds more than single plain spaces between its words; write one space"#
    ),
    Fault(
      #"{"code": {"word": ["one\ttime"]}}"#,
      says: #"holds more than single plain spaces"#
    ),
    Fault(
      #"{"code": {"word": ["co\u0301digo"]}}"#,
      says: "is not in Unicode NFC; write it with composed letters"
    ),
    Fault(
      #"{"code": {"prefix": {"kod": "nouns"}}}"#,
      says: #""kod" asks for the endings "nouns", which "endings" does not hold; add the list"#
    ),
    Fault(#"{"code": {"prefix": {"kod": []}}}"#, says: #""kod" has no endings; write [""]"#),
    Fault(#"{"code": {"prefix": {"kod": ["u "]}}}"#, says: #""u " ends with a space; remove it"#),
    Fault(
      #"{"code": {"word": "kod"}}"#,
      says: #""keywords/code/word" is not a list of strings; write a list of strings"#
    ),
    Fault(
      #"{"code": {"word": [4]}}"#,
      says: #""keywords/code/word/1" is not a string; write a string"#
    ),
    Fault(
      #"{"code": {"prefix": {"kod": 4}}}"#,
      says: #""keywords/code/prefix/kod" is not a list of strings"#
    ),
    Fault(
      #"{"code": {"prefix": ["kod"]}}"#,
      says: #""keywords/code/prefix" is not an object; write an object"#
    ),
    Fault(#"[]"#, says: #""keywords" is not an object; write an object"#),
  ])
  func `reports a fault of a keyword with its fix`(fault: Fault) throws {
    let error = try #require(throws: LocaleError.self) { _ = try profile(fault.json) }
    #expect(error.description.hasPrefix("xx.json: "))
    #expect(error.statement.contains(fault.statement), "\(error)")
  }

  @Test(arguments: [
    Fault(#"{"schema": 1"#, says: "the file is not JSON; fix its syntax"),
    Fault(#""text""#, says: "the file holds no object; write one"),
    Fault(
      #"{"schema": 2, "language": "xx", "name": "X", "keywords": {}, "sources": ["a"]}"#,
      says: #""schema" is 2; write 1"#
    ),
    Fault(
      #"{"schema": "1", "language": "xx", "name": "X", "keywords": {}, "sources": ["a"]}"#,
      says: #""schema" is not a whole number; write a whole number"#
    ),
    Fault(
      #"{"schema": 1, "language": "yy", "name": "X", "keywords": {}, "sources": ["a"]}"#,
      says: #""language" is "yy"; the file must be called yy.json"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": "", "keywords": {}, "sources": ["a"]}"#,
      says: #""name" is empty; write the language's English name"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": "X", "keywords": {}, "sources": []}"#,
      says: #""sources" is empty; write where the words were seen"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": "X", "sources": ["a"]}"#,
      says: #"the member "keywords" is missing; add it"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": "X", "keywords": {}, "source": ["a"]}"#,
      says: #""source" is not a member; remove it, or use one of schema, language,"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": null, "keywords": {}, "sources": ["a"]}"#,
      says: #""name" is not a string; write a string"#
    ),
    Fault(
      #"{"schema": 1, "language": "xx", "name": "X", "clitics": [""], "keywords": {}, "sources": ["a"]}"#,
      says: #""" is empty; write a word, or remove it"#
    ),
  ])
  func `reports a fault of the file with its fix`(fault: Fault) throws {
    let error = try #require(throws: LocaleError.self) {
      _ = try LocaleProfile(json: Array(fault.json.utf8), file: "xx.json")
    }
    #expect(error.statement.contains(fault.statement), "\(error)")
  }

  @Test func `rejects invalid UTF-8`() throws {
    let error = try #require(throws: LocaleError.self) {
      _ = try LocaleProfile(json: Array(#"{"name": ""#.utf8) + [0xFF, 0x22, 0x7D], file: "xx.json")
    }
    #expect(error.statement == "the file is not UTF-8; save it as UTF-8")
  }

  /// Invalid JSON and the expected statement.
  struct Fault: Sendable, CustomTestStringConvertible {
    let json: String
    let statement: String

    init(_ json: String, says statement: String) {
      self.json = json
      self.statement = statement
    }

    var testDescription: String { statement }
  }

  private func profile(_ keywords: String) throws -> LocaleProfile {
    try LocaleProfile(
      json: Array(
        #"{"schema": 1, "language": "xx", "name": "X", "keywords": \#(keywords), "sources": ["a"]}"#
          .utf8
      ),
      file: "xx.json"
    )
  }
}
