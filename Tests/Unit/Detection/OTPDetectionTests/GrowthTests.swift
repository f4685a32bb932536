import GrowthMeasure
import OTPDetection
import OTPMessage
import Testing

/// Processor time grows linearly with the length of a text, even for texts that are the worst case
/// of some stage.
struct GrowthTests {
  private static let shortLength = 2048

  @Test(arguments: [
    // Groups of digits that could be scanned again from each group.
    Shape("telephone numbers", filler: "0123 "), Shape("zeros", filler: "0000 ", end: "1-1"),
    Shape("spelled digits", filler: "1 ", end: "1-1"),
    Shape("codes", filler: "482913 ", end: "1-1"),
    Shape("letters", filler: "A B C D "), Shape("letters and digits", filler: "A 1 "),
    // Numbers without spaces between them.
    Shape("brackets", filler: "(123)"), Shape("amounts", filler: "$123"),
    Shape("stars", filler: "*123"),
    Shape("Chinese", filler: "您的验证码是482913请勿泄露"),
    // Keywords.
    Shape("keywords", filler: "code "), Shape("keywords and codes", filler: "code is 123456 "),
    Shape("units", filler: "€€€€ is 123 "), Shape("separators", filler: "one-time - "),
    Shape("one word", filler: "code", end: " 482913"),
    Shape("Thai", filler: "รหัสยืนยัน", end: " 482913"),
    // Bindings.
    Shape("bindings", filler: "@a.example #1\n"),
    Shape("hosts", filler: "@b.example ", start: "@a.example #1 "),
    Shape("glued marks", filler: ".@", end: " #1"), Shape("marks", filler: "@#"),
    Shape("full-width marks", filler: "\u{FF20}a.b\u{FF03}"),
    Shape("blanks", filler: " ", start: "@a.b"),
    Shape("a host in another script", filler: "ü", start: "@", end: ".example #1"),
    Shape("hosts in another script", filler: "@ü.example #1 "),
    Shape("dots", filler: ".", start: "@", end: " #1"),
    Shape("handles", filler: "@ # "), Shape("addresses", filler: "a.b@c.d/e?"),
  ])
  func `the cost per byte does not grow with the text`(shape: Shape) throws {
    let detector = try FrozenLexicon.detector.get()
    let short = Message(text: shape.text(length: Self.shortLength))
    let long = Message(text: shape.text(length: Self.shortLength * Growth.factor))
    let growth = Growth.measured(
      long: { _ = detector.detect(in: long) },
      short: { _ = detector.detect(in: short) }
    )
    #expect(growth < Growth.most)
  }

  @Test(arguments: [
    Shape("numbers", filler: "1234 "), Shape("keywords and codes", filler: "code is 123456 "),
    Shape("marks", filler: "( ", end: " 482913"), Shape("lines", filler: "code\n"),
  ])
  func `the cost per byte of an explanation does not grow with the text`(shape: Shape) throws {
    let detector = try FrozenLexicon.detector.get()
    let short = Message(text: shape.text(length: Self.shortLength))
    let long = Message(text: shape.text(length: Self.shortLength * Growth.factor))
    let growth = Growth.measured(
      long: { _ = detector.explain(long) },
      short: { _ = detector.explain(short) }
    )
    #expect(growth < Growth.most)
  }

  @Test(arguments: [
    Shape("slashes", filler: "/a"), Shape("Base64 with slashes", filler: "Pz8/"),
    Shape("spaces in Base64", filler: "ICAg"), Shape("hexadecimal digits", filler: "0410"),
    Shape("equals signs", filler: "=80"), Shape("encoded letters", filler: "=41"),
    Shape("encoded words", filler: "=?a?q?"), Shape("percent signs", filler: "%25"),
    Shape("plus signs", filler: "a+"), Shape("backslashes", filler: "\\"),
    Shape("octal numbers", filler: "#101"), Shape("tags", filler: "<b"),
    Shape("references", filler: "&#38;"), Shape("names", filler: "a_=48291 "),
    Shape("Base64 within UTF-16", filler: "aCBaaCBaaCBaaCBaaAAA"),
    Shape("a long name", filler: "code", end: "=48291"),
  ])
  func `the cost per byte of masking does not grow with the line`(shape: Shape) throws {
    let redactor = Redactor(detector: try FrozenLexicon.detector.get())
    let short = shape.text(length: Self.shortLength)
    let long = shape.text(length: Self.shortLength * Growth.factor)
    let growth = Growth.measured(
      long: { _ = redactor.ranges(in: long) },
      short: { _ = redactor.ranges(in: short) }
    )
    #expect(growth < Growth.most)
  }

  @Test func `the cost of masking does not grow with the codes that were found`() throws {
    let redactor = Redactor(detector: try FrozenLexicon.detector.get())
    let lines = [1_000, 1_000 * Growth.factor].map { count in
      (0..<count).map { "otp=\(100_000 + 7 * $0) " }.joined()
    }
    let growth = Growth.measured(
      long: { _ = redactor.ranges(in: lines[1]) },
      short: { _ = redactor.ranges(in: lines[0]) }
    )
    #expect(growth < Growth.most)
  }

  @Test func `the cost per binding does not grow with their number`() throws {
    let detector = try FrozenLexicon.detector.get()
    let texts = [200, 200 * Growth.factor].map { count in
      Message(text: (0..<count).map { "@a.example #\($0)\n" }.joined())
    }
    #expect(detector.detect(in: texts[1]).outcome == .ambiguous)
    let growth = Growth.measured(
      long: { _ = detector.detect(in: texts[1]) },
      short: { _ = detector.detect(in: texts[0]) }
    )
    #expect(growth < Growth.most)
  }

  @Test func `the cost per embedded host does not grow with their number`() throws {
    let texts = [200, 200 * Growth.factor].map { count in
      "@a.example #1" + (0..<count).map { " %h\($0 % 16).example" }.joined()
    }
    // A binding names at most so many different hosts.
    #expect(OriginBoundCode(text: texts[1])?.binding.embeddedDomains.count == 16)
    let growth = Growth.measured(
      long: { _ = OriginBoundCode(text: texts[1]) },
      short: { _ = OriginBoundCode(text: texts[0]) }
    )
    #expect(growth < Growth.most)
  }

  @Test func `the cost per candidate does not grow with the sender`() throws {
    let detector = try FrozenLexicon.detector.get()
    let text = String(repeating: "code 123456, ", count: 100)
    let senders = [4096, 4096 * Growth.factor].map {
      Message(text: text, sender: String(repeating: "7", count: $0))
    }
    // The sender is read once, not for each candidate, so only the text determines the cost.
    let growth = Growth.measured(
      long: { _ = detector.detect(in: senders[1]) },
      short: { _ = detector.detect(in: senders[0]) }
    )
    #expect(growth < 0.5)
  }

  @Test func `answers a mebibyte`() throws {
    #expect(try code(in: String(repeating: "\u{200B}", count: 350_000) + "OTP 482913") == "482913")
  }
}

extension GrowthTests {
  /// A text that repeats itself.
  struct Shape: CustomTestStringConvertible {
    let testDescription: String
    let filler: String
    let start: String
    let end: String

    init(_ name: String, filler: String, start: String = "", end: String = "") {
      testDescription = name
      self.filler = filler
      self.start = start
      self.end = end
    }

    func text(length: Int) -> String {
      start + String(repeating: filler, count: length / filler.utf8.count) + end
    }
  }
}
