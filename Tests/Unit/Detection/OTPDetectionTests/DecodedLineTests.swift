import RandomNumbers
import Testing

@testable import OTPDetection

struct DecodedLineTests {
  private func decoded(_ line: String) -> String? {
    DecodedLine(Array(line.utf8)).map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test(arguments: [
    ("a%20b+c+d&e=+49", "a b c d&e=+49"),
    ("%D0%9A %FC %u041A %00%07", "К ü К   "),
    ("%253D", "="),
    (
      #"\u041a \\u041a \ud83d\udd11 \u{1f511} \ud83d. \x{41a} \xd0\x9a \320\232 \xfc"#,
      "К К 🔑 🔑 �. К К К ü"
    ),
    ("a#012b #012 #320#232", "a\nb #012 К"),
    ("&#1050;&#x41a;&nbsp;&uuml;&amp;&unknown;", "КК\u{A0}ü&&unknown;"),
    ("<p>a<b>b</b></p><sms body='c'/>", "\na b \n<sms body='c'/>"),
    ("=D0=9A=20=3D=31=", "К =1"),
    ("=?utf-8?q?a_=C3=BC?= =?UTF-8?B?0JrQvtC0?= c", "a üКод c"),
    ("to=SGVsbG8gdG8gYWxsIQ== x", "to=\nHello to all!\n== x"),
    ("a/SGVsbG8gdG8gYWxsIQ", "a/\nHello to all!\n"),
    ("00480065006C006C006F00200031003200330034", "\nHello 1234\n"),
    ("48656c6c6f20746f20616c6c", "\nHello to all\n"),
  ])
  func `decodes`(_ row: (line: String, decoded: String)) {
    #expect(decoded(row.line) == row.decoded)
  }

  @Test(arguments: [
    "", "Your code is 482913.", #"{"a":"b\n\"c\""}"#, "code=482913 a=20", "order #012345",
    "C++ and C+",
    "5f2bd7c1a90e4c3fb8d1e2a7", "/usr/lib/systemd/system/getty.target", "100 % & more <482913>",
  ])
  func `leaves alone what is not encoded`(_ line: String) {
    #expect(decoded(line) == nil)
  }

  /// Whatever the line is, what it says is text, and each place of it is one of the line.
  @Test func `knows where everything stands`() throws {
    let parts = [
      "%", "%D0%9A", "%D0", "+", "a", " ", "\\", "\\u041a", "\\ud83d", "\\x", "\\xd0", "\\320",
      "#320#232", "#012",
      "&#1050;", "&#", "&nbsp;", "<b>", "<", "=D0=9A", "=D0", "=", "=?utf-8?q?", "=?utf-8?b?", "?=",
      "_", "/",
      "0JrQvtC0OiA0ODI5MTM", "SGVsbG8gdG8gYWxs", "004800650020003100320033", "482913", "ü", "🔑",
      "\n",
    ]
    var numbers = Numbers(seed: 7)
    for _ in 0..<20_000 {
      let line = (0..<8).map { _ in numbers.one(of: parts) }.joined()
      guard let decoded = DecodedLine(Array(line.utf8)) else { continue }
      #expect(String(validating: decoded.bytes, as: UTF8.self) != nil)
      var last = 0
      for index in decoded.bytes.indices {
        let source = decoded.source(of: index..<index + 1)
        try #require(source.lowerBound >= last && source.upperBound <= line.utf8.count)
        last = source.lowerBound
      }
    }
  }
}
