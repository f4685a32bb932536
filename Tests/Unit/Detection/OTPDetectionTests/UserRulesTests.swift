import OTPDetection
import OTPMessage
import Testing

struct UserRulesTests {
  /// Makes a detector with the user's `keywords`, by role and kind of match, and `lists`.
  private func detector(keywords: String? = nil, lists: String? = nil) throws -> Detector {
    let rules = UserRules(
      keywordFile: keywords.map { Array(Self.file(keywords: $0).utf8) },
      ruleFile: lists.map { Array("{\"schema\": 1, \($0)}".utf8) }
    )
    try #require(rules.faults.isEmpty, "\(rules.faults)")
    return try FrozenLexicon.detector(rules: rules)
  }

  private static func file(keywords: String) -> String {
    "{\"schema\": 1, \"language\": \"x-user\", \"name\": \"Mine\", \"keywords\": {\(keywords)}}"
  }

  private func code(_ text: String, by detector: Detector, sender: String? = nil) -> String? {
    detector.detect(in: Message(text: text, sender: sender)).code?.value
  }

  @Test(arguments: [
    (#""code": {"word": ["grundel"]}"#, "the grundel 4829"),
    (#""code": {"prefix": {"grundel": ["", "en"]}}"#, "Die Grundeln: nein. Die Grundelen 4829"),
    (#""code": {"compound": {"grundel": [""]}}"#, "den bestellgrundel 4829"),
    (#""code": {"phrase": ["咕嚕"]}"#, "请你马上去看一看你的咕嚕4829"),
    (#""code": {"word": ["grundel"]}"#, "去看一看那边的人: grundel 4829"),
  ])
  func `a user's keyword counts in every language`(row: (words: String, text: String)) throws {
    #expect(try detection(in: row.text).outcome == Detection.Outcome.none)
    let own = try detector(keywords: row.words)
    #expect(code(row.text, by: own) == "4829")
  }

  @Test(arguments: [
    (#""code": {"word": ["coupon"]}"#, "Coupon 482913", "482913"),
    (#""other": {"word": ["otp"]}"#, "OTP 482913", nil),
    (#""order": {"prefix": {"doğrulama kod": ["unuz"]}}"#, "Doğrulama kodunuz: 482913", nil),
  ])
  func `a user's keyword has the role given to it`(
    row: (words: String, text: String, code: String?)
  ) throws {
    #expect(try detection(in: row.text).code?.value != row.code)
    #expect(try code(row.text, by: detector(keywords: row.words)) == row.code)
  }

  @Test func `a user's keywords do not determine the language`() throws {
    let own = try detector(keywords: #""code": {"word": ["grundel", "otp"]}"#)
    #expect(own.detect(in: Message(text: "Grundel 482913")).language == nil)
    #expect(own.detect(in: Message(text: "OTP 482913")).language == "en")
  }

  @Test(arguments: [
    ("+15551234567", true), (" +15551234567 ", true), ("+155512345678", false),
    ("MYSHOP", true), ("MyShop-Info", true), ("ＭｙＳｈｏｐ", true), ("OurMyShop", false),
    ("+1 (555) 123-4567", true), ("555 123 4567", true), ("+44 555 123 4567", false),
    ("Sam <SAM@example.com>", true), ("sue@example.com", false), (nil, false),
  ])
  func `messages of ignored senders have no code`(row: (sender: String?, isIgnored: Bool)) throws {
    let own = try detector(
      lists: #""ignoredSenders": ["+15551234567", "myshop*", "sam@example.com"]"#
    )
    let text = "482913 is your code, valid for 5 minutes\n\n@example.com #482913"
    let detection = own.detect(in: Message(text: text, sender: row.sender))
    #expect((detection == Detection(.none)) == row.isIgnored)
  }

  @Test func `a sender that folds to nothing matches no other`() throws {
    // U+3164 HANGUL FILLER is a letter, but invisible.
    let own = try detector(lists: #""ignoredSenders": ["\#u{3164}*"]"#)
    #expect(code("Your verification code is 482913", by: own, sender: "Oakline") == "482913")
  }

  @Test(arguments: [
    ("482913", "482913", true), ("482913", "482914", false), ("482913", "4829131", false),
    ("####-##", "482913", true), ("####-##", "48291", false), ("######", "A82913", false),
    ("48*", "482913", true), ("*13", "482913", true), ("48*13", "482913", true),
    ("48*13", "48213", true), ("4829*2913", "482913", false), ("4?29?3", "482913", true),
    ("rkj-yp6", "RKJ-YP6", true), ("RK*", "RKJ-YP6", true), ("#*", "RKJ-YP6", false),
  ])
  func `does not report a code that matches a pattern`(
    row: (pattern: String, written: String, isSilenced: Bool)
  ) throws {
    let own = try detector(lists: #""neverReport": ["99999", "\#(row.pattern)"]"#)
    let detection = own.detect(in: Message(text: "Your verification code is \(row.written)"))
    #expect((detection == Detection(.none)) == row.isSilenced)
  }

  @Test func `no other number replaces a silenced code`() throws {
    let own = try detector(lists: #""neverReport": ["482913"]"#)
    #expect(code("Verification code 482913, ref 771204", by: own) == nil)
    #expect(code("Verification code 771204, ref 482913", by: own) == "771204")
  }

  @Test func `a silenced bound code leaves no trace in the detection`() throws {
    let own = try detector(lists: #""neverReport": ["482913"]"#)
    for line in [
      "@example.com #482913", "@example..com #482913", "@example.com #482913\n@co.uk #482913",
    ] {
      let text = "482913 is your code.\n\n\(line)"
      #expect(own.detect(in: Message(text: text)).raw == nil)
    }
  }

  @Test func `an explanation shows the applied rule and the user's keywords`() throws {
    let own = try detector(
      keywords: #""code": {"word": ["grundel"]}"#,
      lists: #""ignoredSenders": ["a", "b"], "neverReport": ["7*", "482913"]"#
    )
    func explanation(_ text: String, sender: String? = nil) -> Explanation {
      own.explain(Message(text: text, sender: sender))
    }
    #expect(explanation("Grundel 482913", sender: "B").rule == .ignoredSender(entry: 2))
    #expect(explanation("Grundel 482913").rule == .neverReport(entry: 2))
    #expect(explanation("482914").rule == .bareNumber)
    let found = explanation("Der Grundel 593812 do not share")
    #expect(found.rule == nil)
    #expect(found.userKeywords.map(\.range) == [4..<11])
    #expect(found.userKeywords.map(\.role.description) == ["code"])
    #expect(found.detection.code?.value == "593812")
    let silenced = explanation("Grundel 482913")
    #expect(silenced.detection.code == nil && silenced.candidates.count == 1)
  }

  @Test func `printing rules does not show their contents`() throws {
    let rules = UserRules(
      keywordFile: Array(Self.file(keywords: #""code": {"word": ["grundel"]}"#).utf8),
      ruleFile: Array(#"{"schema":1,"ignoredSenders":["Oakline"],"neverReport":["482913"]}"#.utf8)
    )
    var dumped = ""
    dump(rules, to: &dumped)
    for printed in ["\(rules)", String(reflecting: rules), dumped] {
      #expect(!printed.contains("482913") && !printed.contains("Oakline"))
      #expect(!printed.contains("grundel"))
    }
  }
}
