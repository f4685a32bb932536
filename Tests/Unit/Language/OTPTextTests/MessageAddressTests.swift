import FoundationEssentials
import OTPText
import RandomNumbers
import Testing

@Suite struct MessageAddressTests {
  /// The table of `Documentation/recipients.md`: two addresses, and whether they are the same.
  private static let rows: [(String, String, isSame: Bool)] = [
    ("sam@example.com", "Sam@Example.COM", true),
    ("sam@example.com", "Sam Lee <sam@example.com>", true),
    ("sam@example.com", "\"Lee, Sam\" <SAM@example.com>", true),
    ("sam@example.com", "<sam@example.com>", true),
    ("sam@example.com", "mailto:sam@example.com?subject=Hi", true),
    ("sam@example.com", "sam@example.com (Sam Lee)", true),
    ("sam@example.com", "'sam@example.com'", true),
    ("sam@example.com", " sam@example.com. ", true),
    ("sam@bücher.example", "sam@xn--bcher-kva.example", true),
    ("JOSÉ@example.com", "josé@example.com", true),
    ("sam@example.com", "sam+shop@example.com", false),
    ("sam@example.com", "s.am@example.com", false),
    ("sam@example.com", "sam@mail.example.com", false),
    ("sam@example.com", "sam@example.com, sue@example.com", false),
    ("sam@example.com", "sam", false),
    ("+49 171 1234567", "+491711234567", true),
    ("+49 171 1234567", "0049-171-1234567", true),
    ("+49 171 1234567", "491711234567", true),
    ("+49 171 1234567", "+49 (0) 171/1234567", true),
    ("+49 171 1234567", "0171 1234567", true),
    ("+49 171 1234567", "171 123 45 67", true),
    ("+49 171 1234567", "tel:+49-171-1234567", true),
    ("+49 171 1234567", "Sam <+491711234567>", true),
    ("+49 171 1234567", "+٤٩ ١٧١ ١٢٣٤٥٦٧", true),
    ("0171 1234567", "171 1234567", true),
    ("+39 06 1234567", "06 1234567", true),
    ("+7 912 345-67-89", "8 912 345-67-89", true),
    ("+1 (555) 010-0123", "555-010-0123", true),
    ("+1 (555) 010-0123", "1 555 010 0123", true),
    ("+49 171 1234567", "+43 171 1234567", false),
    ("+49 171 1234567", "0171 1234568", false),
    ("+1 (555) 010-0123", "010-0123", false),
    ("+49 171 123456", "123456", false),
    ("48291", "48-291", true),
    ("48291", "048291", false),
    ("48291", "+48291", false),
    ("Pixel 9", " Pixel 9 ", true),
    ("Pixel 9", "pixel 9", false),
    ("Pixel 9", "9", false),
    ("+49 171 1234567", "491711234567@example.com", false),
  ]

  @Test(arguments: rows)
  func `two forms are the same address or not`(row: (String, String, isSame: Bool)) {
    let (one, other) = (MessageAddress(row.0), MessageAddress(row.1))
    #expect(one.matches(other) == row.isSame)
    #expect(other.matches(one) == row.isSame)
    if row.isSame { #expect(one.key == other.key) }
  }

  @Test func `a plain mail address is read like any other`() {
    var numbers = Numbers(seed: 22)
    let parts = ["a", "z9", "xn--", "bcher-kva", ".", "..", "-", "+", "_", "@", "0"]
    for _ in 0..<20_000 {
      let count = Int.random(in: 1...8, using: &numbers)
      let text = (0..<count).map { _ in numbers.one(of: parts) }.joined()
      // One with a space is never plain.
      #expect(MessageAddress(text).key == MessageAddress(" \(text)").key, "\(text)")
    }
    let user = String(repeating: "a", count: 70)
    let long = "\(user)@\(String(repeating: "b", count: 300)).example"
    #expect(MessageAddress(long) == MessageAddress(" \(long)"))
  }

  @Test func `the documentation has the same table`() throws {
    let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
    let bytes = try Data(contentsOf: URL(filePath: "/\(root)/Documentation/recipients.md"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    let expected = Self.rows.map { "| `\($0.0)` | `\($0.1)` | \($0.isSame ? "yes" : "no") |" }
    #expect(expected.count == 40)
    #expect(lines.map(String.init) == expected)
  }

  @Test(arguments: [
    "", " ", "<>", "@", "a@", "@b", "+", "()", "mailto:", "tel:", "\"", "+49+49", "٠",
  ])
  func `anything can be compared with itself`(text: String) {
    #expect(MessageAddress(text).matches(MessageAddress(text)))
    #expect(!MessageAddress(text).matches(MessageAddress("sam@example.com")))
  }

  /// National numbers below, at and above the shortest that is compared without its country.
  @Test(arguments: [("123456", false), ("1234567", true), ("12345678", true)])
  func `a national number needs seven digits`(number: String, isSame: Bool) {
    let national = MessageAddress(number)
    #expect(national.matches(MessageAddress("+49\(number)")) == isSame)
    #expect(national.matches(MessageAddress("+353\(number)")) == isSame)
    #expect(national.matches(MessageAddress("0\(number)")) == isSame)
  }
}
