import OTPDetection
import OTPMessage
import Testing

/// Properties that hold for every text, tested with texts composed at random from a fixed seed.
struct HostileTextTests {
  /// SplitMix64 (Steele, Lea and Flood, 2014): small, and identical on every machine.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  /// The number of texts for each seed: enough to include every pair of pieces, few enough for a
  /// debug build.
  private static let textsPerSeed = 400

  private static let pieces: [String] = [
    // Digits of several scripts, and characters that fold to more than one or to none.
    "1", "12", "482913", "0123", "000", "2026", "٤٨٢", "۴۸", "๔๘๒", "４８２", "𝟒𝟖", "①", "¼",
    "\u{33E0}",
    "\u{32C0}", "\u{2469}", "№", "\u{FDFA}",
    // Words of the frozen lexicon, and others.
    "code", "verification code", "OTP", "is", "your", "promo", "order", "ref", "door", "call",
    "min",
    "USD", "sign in", "enter", "do not share", "no longer valid", "doğrulama kodunuz", "رمز",
    "والرمز",
    "验证码", "Bestellcode", "รหัส", "コード", "인증",
    // Letters.
    "A", "AB", "RKJ", "YP6", "vM8xw", "xx", "é", "ß", "İ", "ı", "Ω", "ж",
    // Joiners, separators and enclosing marks.
    " ", " ", " ", " ", "-", " - ", ".", ",", ":", "/", "'", "_", "*", "**", "#", "+", "%", "=",
    "(", ")",
    "[", "]", "【", "】", "\"", "$", "€", "\n", "\r\n", "\t", "\u{85}", "\u{2028}", "\u{A0}", "、",
    "。",
    // Addresses and bindings.
    "https://example.com/1?c=482913", "anna4829@example.com", "@", "@anna", "@a.example",
    "@a.example #12",
    // Marks and invisible characters.
    "\u{0}", "\u{301}", "\u{E31}", "\u{93F}", "\u{20E3}", "\u{FE0F}", "\u{200B}", "\u{2063}",
    "\u{200F}",
    "\u{202E}", "\u{FEFF}", "\u{AD}", "\u{1112}", "\u{1161}", "\u{11AB}", "😀", "👨‍👩‍👧", "\u{10FFFF}",
  ]

  private static func texts(seed: UInt64) -> [String] {
    var generator = Generator(state: seed)
    return (0..<textsPerSeed).map { _ in
      let length = Int.random(in: 0...24, using: &generator)
      return (0..<length).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
  }

  private func detector() throws -> Detector { try FrozenLexicon.detector.get() }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `an explanation always has the answer of detect`(seed: UInt64) throws {
    let detector = try detector()
    for text in Self.texts(seed: seed) {
      let message = Message(text: text)
      let detection = detector.detect(in: message)
      #expect(detector.detect(in: message) == detection, "\(text.debugDescription)")
      #expect(detector.explain(message).detection == detection, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 11...18 as ClosedRange<UInt64>)
  func `a code is three to ten letters and digits at its range`(
    seed: UInt64
  ) throws {
    let detector = try detector()
    for text in Self.texts(seed: seed) {
      let detection = detector.detect(in: Message(text: text))
      guard detection.outcome == .code, detection.binding == nil else { continue }
      let code = try #require(detection.code?.value)
      #expect((3...10).contains(code.utf8.count), "\(text.debugDescription)")
      #expect(
        code.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        },
        "\(text.debugDescription)"
      )
      try expectRange(of: detection, in: text)
    }
  }

  @Test(arguments: 21...24 as ClosedRange<UInt64>)
  func `candidates cover whole characters, in order and without overlap`(
    seed: UInt64
  ) throws {
    let detector = try detector()
    for text in Self.texts(seed: seed) {
      var last = 0
      for candidate in detector.explain(Message(text: text)).candidates {
        let range = try #require(candidate.range)
        #expect(!range.isEmpty && range.upperBound <= text.utf8.count, "\(text.debugDescription)")
        #expect(range.lowerBound >= last, "\(text.debugDescription)")
        #expect(isWhole(range, in: text), "\(text.debugDescription)")
        #expect((0...1).contains(candidate.score))
        last = range.upperBound
      }
    }
  }

  @Test(arguments: 31...34 as ClosedRange<UInt64>)
  func `trailing spaces change neither code nor raw`(seed: UInt64) throws {
    let detector = try detector()
    for text in Self.texts(seed: seed) {
      let detection = detector.detect(in: Message(text: text))
      let padded = detector.detect(in: Message(text: text + "   "))
      #expect(padded.code == detection.code, "\(text.debugDescription)")
      #expect(padded.raw == detection.raw, "\(text.debugDescription)")
    }
  }

  @Test(arguments: 41...44 as ClosedRange<UInt64>)
  func `a bound message never gives an unbound code`(seed: UInt64) throws {
    let detector = try detector()
    let bindings = [
      "@b.example #482913", "@b.example:443 #1", "@b.example  #1", "@b.example\u{A0}#1",
      "@192.0.2.1 #1", "@b..example #1", "@b.example #",
    ]
    for (index, text) in Self.texts(seed: seed).enumerated() {
      let binding = bindings[index % bindings.count]
      for bound in ["\(text)\n\(binding)", "\(binding)\n\(text)"] {
        let detection = detector.detect(in: Message(text: bound))
        #expect(
          detection.code == nil || detection.binding != nil,
          "\(bound.debugDescription)"
        )
        if detection.code != nil { try expectRange(of: detection, in: bound) }
      }
    }
  }

  @Test(arguments: 51...52 as ClosedRange<UInt64>)
  func `a subject never shifts a range out of the text`(seed: UInt64) throws {
    let detector = try detector()
    let texts = Self.texts(seed: seed)
    for (subject, text) in zip(texts, texts.reversed()) {
      let detection = detector.detect(in: Message(text: text, subject: subject))
      guard detection.range != nil else { continue }
      try expectRange(of: detection, in: text)
    }
  }

  private func expectRange(of detection: Detection, in text: String) throws {
    let range = try #require(detection.range)
    #expect(
      !range.isEmpty && range.lowerBound >= 0 && range.upperBound <= text.utf8.count,
      "\(text.debugDescription)"
    )
    guard range.upperBound <= text.utf8.count else { return }
    #expect(isWhole(range, in: text), "\(text.debugDescription)")
    #expect(
      detection.raw?.value == String(decoding: Array(text.utf8)[range], as: UTF8.self),
      "\(text.debugDescription)"
    )
  }

  /// Whether `range` splits no UTF-8 character at either end.
  private func isWhole(_ range: Range<Int>, in text: String) -> Bool {
    let bytes = Array(text.utf8)
    return [range.lowerBound, range.upperBound].allSatisfy {
      $0 == bytes.count || bytes[$0] & 0xC0 != 0x80
    }
  }
}
