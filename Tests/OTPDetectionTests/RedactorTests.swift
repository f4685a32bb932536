import OTPDetection
import Testing

struct RedactorTests {
  private let redactor = Redactor(mask: "#")

  private func masked(_ text: String, after context: [String] = []) -> String {
    redactor.redact(text, after: context).text
  }

  @Test(arguments: [
    ("Your Oakline code is 482913.", "Your Oakline code is #."),
    ("Your Oakline code is 482 913.", "Your Oakline code is #."),
    ("Your order 482913 has shipped.", "Your order 482913 has shipped."),
    ("", ""),
    // Every repetition, however it is written.
    ("Your code is 482913 (482-913, ４８２９１３, ٤٨٢٩١٣)", "Your code is # (#, #, #)"),
    ("Your code is 482913: https://a.example/?c=482913", "Your code is #: https://a.example/?c=#"),
    // Another number that has the same digits in it.
    ("Your code is 482913, ticket 14829135", "Your code is #, ticket 14829135"),
    ("Your code is AB12CD: ab12cd, AB 12 CD, not XAB12CD", "Your code is #: #, #, not XAB12CD"),
    // A code that is bound.
    ("Your code is 482913.\n\n@example.com #482913", "Your code is #.\n\n@example.com ##"),
    ("482913 is your code\n@example.com #48$x\n", "# is your code\n@example.com ##\n"),
  ])
  func `masks codes and nothing else`(_ row: (text: String, masked: String)) {
    #expect(masked(row.text) == row.masked)
  }

  /// Lines in which `<` and `>` enclose what is masked.
  @Test(arguments: [
    // Messages in lines with numbers of their own.
    #"12:04 to=+4915112345678 ref=88213344 text="Enter <4827> to confirm your number.""#,
    #"{"t":1741018263,"p":"{\"to\":\"771204\",\"text\":\"Your code:\n<482913>\"}"}"#,
    #"sms [id:771204] [msg:Your Oakline code is <482913>.\n\n@a.example #<482913> ]"#,
    // Values by their names.
    "otp_code=<482913> size=771204",
    #"{"otp": "<482913>", "id": 771204}"#,
    "otp sent (id)=(771204) loginCode=<482913>",
    // Names of programs are no words.
    "DELETE FROM verification_codes WHERE id = 48291",
    // Likely, and too uncertain to be offered.
    "código de acceso <12065144> generado para el usuario 772983",
  ])
  func `reads lines of logs`(_ row: String) {
    let line = row.filter { $0 != "<" && $0 != ">" }
    let parts = row.split(separator: ">", omittingEmptySubsequences: false)
    let expected = parts.map { $0.prefix { $0 != "<" } + ($0.contains("<") ? "#" : "") }
    #expect(masked(line) == expected.joined())
  }

  @Test func `masks all that may be the code if several may be`() {
    let text = "Your code is 482913 or 771204."
    #expect(Detector().detect(in: text).outcome == .ambiguous)
    #expect(masked(text) == "Your code is # or #.")
  }

  @Test func `masks a code that cannot be used`() {
    let text = "Your code is 482913.\n\n@com #482913"
    #expect(Detector().detect(in: text).outcome == .unusable)
    #expect(masked(text) == "Your code is #.\n\n@com ##")
  }

  @Test func `counts the places`() {
    #expect(redactor.redact("Your code is 482913, 482913").count == 2)
    #expect(redactor.redact("hello").count == 0)
  }

  @Test func `the words of a context count, and its code is masked where it is repeated`() {
    #expect(masked("482913") == "482913")
    #expect(masked("482913", after: ["Your Oakline code is:"]) == "#")
    #expect(masked("sent 482913 ok", after: ["Your code is 482913", "x"]) == "sent # ok")
    // A value with another name is none, with a context either.
    #expect(masked("size=48291", after: ["Your Oakline code is:"]) == "size=48291")
    // Another code in the context takes nothing from that of the text.
    #expect(masked("Your code is 771204", after: ["Your code is 482913"]) == "Your code is #")
  }

  @Test func `masks codes in all parts of a long text`() {
    let filler = String(repeating: "The weather stays as it is. ", count: 4_000)
    let text = "Your code is 482913. \(filler)Your code is 771204. \(filler)"
    #expect(masked(text) == "Your code is #. \(filler)Your code is #. \(filler)")
  }
}

struct DigitMaskTests {
  private func masked(_ parts: [[UInt8]]) -> [UInt8] {
    var mask = DigitMask("#")
    var output: [UInt8] = []
    for part in parts { mask.append(part, to: &output) }
    mask.finish(&output)
    return output
  }

  /// Bytes with digits of two scripts, and with characters that are cut.
  private static let bytes: [UInt8] =
    Array("a12 ٤٨x९9".utf8) + [0xE0, 0x34, 0xFF, 0x35, 0xD9] + Array("6".utf8) + [0xF0, 0x9F]
  private static let expected: [UInt8] =
    Array("a# #x#".utf8) + [0xE0, 0x23, 0xFF, 0x23, 0xD9, 0x23, 0xF0, 0x9F]

  @Test func `masks runs of digits and keeps broken bytes`() {
    #expect(masked([Self.bytes]) == Self.expected)
  }

  @Test func `parts make no difference`() {
    for first in 0...Self.bytes.count {
      for second in first...Self.bytes.count {
        let parts = [Self.bytes[..<first], Self.bytes[first..<second], Self.bytes[second...]]
        #expect(masked(parts.map(Array.init)) == Self.expected)
      }
    }
  }
}
