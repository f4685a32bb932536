import OTPDetection
import OTPMessage
import Testing

/// User files with one fault each.
struct UserRuleFaultTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    let text: String
    let line: Int?
    let statement: String

    init(_ text: String, _ line: Int?, _ statement: String) {
      self.text = text
      self.line = line
      self.statement = statement
    }

    var testDescription: String { statement }
  }

  private static let head = #"{"schema": 1, "language": "x-user", "name": "Mine", "keywords": {"#

  @Test(arguments: [
    Broken("", 1, "not JSON from here on"),
    Broken("nonsense", 1, "not JSON from here on"),
    Broken(head + "\n\"code\": {\"word\": [\"a\",\n]}}}", 3, "no comma stands before a closing"),
    Broken(head + "\n\"code\": {\"word\": [\"ab\"],\n}}}", 3, "no comma stands before a closing"),
    Broken("{\n// mine\n}", 2, "JSON has no comments"),
    Broken("# mine\n{}", 1, "JSON has no comments"),
    Broken("{\"schema\": }", 1, "not JSON from here on"),
    Broken(head + "\n\"code\": {\"word\": [\"a\n\"]}}}", 2, "not JSON from here on"),
    Broken(head + "\n\"code\": {\"word\": [\"ab\"]}}", 2, "not JSON from here on"),
    Broken(head + "\n\n}} x", 3, "not JSON from here on"),
    Broken("[[[[[[[[\n[1]]]]]]]]]", 2, "lie too deep"),
    // The mark before a text in UTF-8 is no fault.
    Broken("\u{FEFF}{}", nil, #"the member "schema" is missing"#),
    Broken("{}", nil, #"the member "schema" is missing"#),
    Broken(#"{"schema": 2, "language": "x-user", "name": "M", "keywords": {}}"#, 1, "write 1"),
    Broken(
      "{\"schema\": 1,\n\"language\": \"en\", \"name\": \"M\", \"keywords\": {}}",
      2,
      #""language" is not "x-user""#
    ),
    Broken(
      "{\"schema\": 1, \"language\": \"x-user\",\n\"parent\": \"en\", \"name\": \"M\", \"keywords\": {}}",
      2,
      #""parent" has no meaning here"#
    ),
    Broken(head + "\n\"kode\": {}}}", 2, #""kode" is not a role"#),
    Broken(head + "\n\"code\": {\"word\": \"a\"}}}", 2, "is not a list of strings"),
    Broken(head + "\n\"code\": {\"word\": [\"one \"]}}}", 2, #""one " ends with a space"#),
    Broken(
      head + "\n\"code\": {\"word\": [\"one\"]},\n\"promo\": {\"word\": [\"One\"]}}}",
      3,
      "leave it"
    ),
    Broken(
      head + "\n\"code\": {\"prefix\": {\"kod\": [\"a\"],\n\"kód\": [\"b\"]}}}}",
      3,
      "is the same as another word when compared"
    ),
    Broken(head + "\n\"code\": {\"word\": [\"...\"]}}}", 2, "holds no letter"),
    Broken(head + "\n\"code\": {},\n\"code\": {}}}", 3, "stands here twice"),
    Broken(
      head + "\n\"code\": {\"word\": [\"\(String(repeating: "a", count: 101))\"]}}}",
      2,
      "more than 100 characters"
    ),
    Broken(
      head + "\n\"code\": {\"word\": [\(list(of: 4_000))]}}}",
      2,
      "more than 4000 strings"
    ),
    Broken(head + "\n\"code\": {\"word\": [\(list(of: 2_001))]}}}", nil, "more than 2000"),
    Broken(String(repeating: " ", count: 256 << 10) + "{}", nil, "longer than 256 KiB"),
  ])
  func `reports a broken keyword file and does not use it`(broken: Broken) throws {
    let rules = UserRules(keywordFile: Array(broken.text.utf8), ruleFile: nil)
    let fault = try #require(rules.faults.first)
    #expect(fault.file == "keywords.json")
    #expect(fault.line == broken.line)
    #expect(fault.statement.contains(broken.statement), "\(fault.statement)")
    try expectUndisturbed(rules)
  }

  @Test(arguments: [
    Broken("{\"schema\": 1,\n\"neverReport\": [4829130]}", 2, "is not a string"),
    Broken("{\"schema\": 1,\n\"neverReport\": \"4829130\"}", 2, "is not a list of strings"),
    Broken("{\n\"schema\": 7}", 2, "write 1"),
    Broken("{}", nil, #"the member "schema" is missing"#),
    Broken("{\"schema\": 1,\n\"4829130\": []}", 2, "a member is unknown"),
    Broken("{\"schema\": 1, \"neverReport\": [\"1\",\n\"*\"]}", 2, "stands for every code"),
    Broken("{\"schema\": 1, \"neverReport\": [\"1\",\n\"4*8*4829130\"]}", 2, "more than one *"),
    Broken(
      "{\"schema\": 1, \"neverReport\": [\"1\",\n\"4829130$\"]}",
      2,
      #"entry 2 of "neverReport" holds something that no code does"#
    ),
    Broken("{\"schema\": 1, \"ignoredSenders\": [\"1\",\n\"*\"]}", 2, "names no sender"),
    Broken("{\"schema\": 1, \"ignoredSenders\": [\"1\",\n\"4829130*a\"]}", 2, "before its end"),
    Broken("{\"schema\": 1,\n\"ignoredSenders\": [\(list(of: 1_001))]}", 2, "more than 1000"),
    Broken("{\"schema\": 1, \"neverReport\": [\n\"1\" \"4829130\"]}", 2, "not JSON"),
  ])
  func `reports a broken rule file without its contents and does not use it`(
    broken: Broken
  ) throws {
    let rules = UserRules(keywordFile: nil, ruleFile: Array(broken.text.utf8))
    let fault = try #require(rules.faults.first)
    #expect(fault.file == "rules.json")
    #expect(fault.line == broken.line)
    #expect(fault.statement.contains(broken.statement), "\(fault.statement)")
    #expect(!fault.statement.contains("4829130"))
    try expectUndisturbed(rules)
  }

  @Test func `reports text that is not Unicode`() throws {
    let rules = UserRules(keywordFile: [0xFF], ruleFile: [0x22, 0xC0, 0x22])
    #expect(rules.faults.map(\.file) == ["keywords.json", "rules.json"])
    #expect(rules.faults.allSatisfy { $0.statement.contains("UTF-8") })
  }

  @Test func `uses the other file when one is broken`() throws {
    let rules = UserRules(
      keywordFile: Array("{".utf8),
      ruleFile: Array(#"{"schema": 1, "neverReport": ["482913"]}"#.utf8)
    )
    let own = try FrozenLexicon.detector(rules: rules)
    #expect(own.detect(in: Message(text: "OTP 482913")).outcome == Detection.Outcome.none)
  }

  @Test func `rejects deep nesting`() throws {
    let deep = String(repeating: "{\"a\":", count: 50_000)
    #expect(UserRules(keywordFile: Array(deep.utf8), ruleFile: nil).faults.count == 1)
  }

  private func expectUndisturbed(_ rules: UserRules) throws {
    let own = try FrozenLexicon.detector(rules: rules)
    for text in ["Your verification code is 482913", "OTP 1", "Your order 482913"] {
      #expect(try own.detect(in: Message(text: text)) == detection(in: text))
    }
  }

  /// Returns a list of `count` different strings on one line.
  private static func list(of count: Int) -> String {
    (0..<count).map { "\"w\(String($0, radix: 26))\"" }.joined(separator: ", ")
  }
}
