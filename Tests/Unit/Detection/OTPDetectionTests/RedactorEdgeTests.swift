import OTPDetection
import Testing

/// What a redactor masks at the ends of texts, behind long ones, and after others.
struct RedactorEdgeTests {
  /// Lines in which `<` and `>` enclose what is masked.
  private static let rows = [
    "Your Oakline code is <482913>.",
    "Your Oakline code is <4829>, and <4829> once more: <4829>",
    #"12:04 to=+4915112345678 ref=88213344 text="Enter <4827> to confirm your number.""#,
    "otp_code=<482913> size=771204",
    #"{"otp": "<482913>", "id": 771204}"#,
    #"{"t":1741018263,"p":"{\"to\":\"771204\",\"text\":\"Your code:\n<482913>\"}"}"#,
    "verification code sent (size=482913)",
    "otp sent id=(771204)",
    "generated sms_otp <482913> for user 771204",
    "Your order 482913 has shipped.",
    "hello",
  ]

  private static func line(_ row: String) -> String { row.filter { $0 != "<" && $0 != ">" } }

  private static func masked(_ row: String) -> String {
    row.split(separator: ">", omittingEmptySubsequences: false)
      .map { $0.prefix { $0 != "<" } + ($0.contains("<") ? "#" : "") }.joined()
  }

  // MARK: Ends

  @Test(arguments: ["4829", "48291", "482913", "4829137"])
  func `a mask covers a number or none of it, at both ends of a text`(code: String) {
    let redactor = Redactor(mask: "#")
    let text = "Your Oakline code is \(code)"
    let isPart = { (character: Character?) in character.map { $0.isLetter || $0.isNumber } ?? false
    }
    for longer in ["\(code)3", "3\(code)", "3\(code)3", "\(code)\(code)"] {
      for whole in [
        "\(text) \(longer)", "\(text)\n\(longer)", "\(longer) \(text)", "\(longer)\n\(text)\n",
        "\(text), not \(longer).", "\(text).\n\(longer)\n",
      ] {
        let characters = Array(redactor.redact(whole).text)
        let isCut = characters.indices.contains { place in
          characters[place] == "#"
            && (isPart(place > 0 ? characters[place - 1] : nil)
              || isPart(place + 1 < characters.count ? characters[place + 1] : nil))
        }
        #expect(!isCut, "a code of \(code.count), \(longer.count) with others")
      }
    }
  }

  @Test func `a code is masked first, last and alone on its line`() {
    let redactor = Redactor(mask: "#")
    let sentence = "Your Oakline code is 482913"
    for (text, expected) in [
      ("482913\n\(sentence)", "#\nYour Oakline code is #"),
      ("\(sentence)\n482913", "Your Oakline code is #\n#"),
      ("482913 \(sentence) 482913", "# Your Oakline code is # #"),
      ("\(sentence)\n\n482913\n", "Your Oakline code is #\n\n#\n"),
    ] {
      #expect(redactor.redact(text).text == expected)
    }
  }

  // MARK: Long texts

  @Test(arguments: rows.indices, [65_530, 70_000])
  func `a page before a line changes nothing of what is masked in it`(row: Int, length: Int) {
    let filler = "The garden was quiet today and we went for a long walk.\n"
    let padding = String(repeating: filler, count: length / filler.utf8.count + 1)
    let redacted = Redactor(mask: "#").redact(padding + Self.line(Self.rows[row])).text
    let isSame = redacted == padding + Self.masked(Self.rows[row])
    #expect(isSame)
  }

  // MARK: State

  @Test func `a redactor answers each text as a new one does, whatever came before`() throws {
    let detector = Detector()
    let page = String(repeating: "A walk in the garden, and nothing else.\n", count: 1_700)
    let short =
      Self.rows.map(Self.line)
      + Self.rows.map { Self.line($0) + "\n\n@example.com #551207" }
      + ["", "771204", "ref 771204-88", "no number here", "Your code is 482913.\n\n@com #482913"]
    let redactor = Redactor(detector: detector, mask: "#")
    func check(_ texts: [String], after others: [String]) {
      for (place, text) in texts.enumerated() {
        let fresh = Redactor(detector: detector, mask: "#").ranges(in: text)
        for (before, other) in others.enumerated() {
          _ = redactor.ranges(in: other)
          let isSame = redactor.ranges(in: text) == fresh
          #expect(isSame, "text \(place) after text \(before)")
        }
      }
    }
    check(short, after: short)
    check(Self.rows.prefix(4).map { page + Self.line($0) }, after: ["771204", "no number here"])
  }
}
