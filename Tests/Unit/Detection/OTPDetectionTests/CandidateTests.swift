import OTPDetection
import OTPMessage
import Testing

/// Splitting a text into numbers, and the kinds of the numbers.
struct CandidateTests {
  private func candidates(in text: String) throws -> [Explanation.Candidate] {
    try FrozenLexicon.detector.get().explain(Message(text: text)).candidates
  }

  /// Returns each number of `text` as typed, with its kind.
  private func kinds(in text: String) throws -> [String] {
    try candidates(in: text).map { "\($0.kind) \($0.code.value)" }
  }

  @Test(arguments: [
    ("a 482913 b", "plain 482913"), ("482913on", "plain 482913"),
    ("OTP482913", "plain 482913"),
    ("A1B2C3", "plain A1B2C3"), ("482 913", "plain 482913"), ("12-34-56", "plain 123456"),
    ("4 8 2 9 1 3", "plain 482913"), ("A 7 K 9 Q", "plain A7K9Q"), ("RKJ-YP6", "plain RKJYP6"),
    ("G-482913", "plain 482913"), ("G-482 913", "plain 482913"),
    ("G-482-913", "plain 482913"), ("G-482.913", "plain 482913"), ("_482913_", "plain 482913"),
    ("u-482 913", "plain 482913"), ("with-482 913", "plain 482913"), ("u-5160", "plain 5160"),
    ("8044 27", "plain 804427"), ("123-4567-890", "plain 1234567890"),
    ("482  913", "plain 482913"), ("bX4t-71km", "plain bX4t71km"), ("#482913", "plain 482913"),
    ("Oakline=482913", "plain 482913"), ("٤٨٢٩١٣", "plain 482913"),
    ("４８２９", "plain 4829"),
  ])
  func `a number that may be a code is plain`(row: (text: String, kind: String)) throws {
    #expect(try kinds(in: row.text) == [row.kind])
  }

  @Test(arguments: [
    ("A4 T9 61", ["plain A4T961"]), ("P9 3C 7L", ["plain P93C7L"]),
    ("code: XK3 904", ["plain XK3904"]),
    ("code: HXK 429", ["plain HXK429"]), ("code: BHV 4829", ["plain 4829"]),
    ("code: KR 48 LC", ["plain KR48LC"]), ("KR 4D LC", ["plain KR4DLC"]),
    ("B7 2H Q5", ["plain B72HQ5"]), ("2H 3H 4H", []), ("7H KP 3D", ["plain 7HKP3D"]),
    ("code: HXK 429 13", ["plain 429"]),
    ("code: SDR 941 596", ["plain 941596"]), ("code: SDR 941-596", ["plain 941596"]),
    ("code: B7 M3\n9X", []), ("code: B7\nM3 9X", []), ("482-913,10 min", ["plain 482913"]),
    ("[  482  -  913  ]", ["plain 482913"]), ("482 — 913", ["plain 482913"]),
    ("code: HXK 429 13 km", ["plain HXK429"]),
    ("9204 - 88115522", ["plain 9204", "plain 88115522"]), ("482 - 913", ["plain 482913"]),
    ("A4 T9 61 minutes", ["plain A4T9"]), ("7DM3 4XPR 10", ["plain 7DM34XPR"]),
    ("code: 7DM3 4XPR 2026", ["plain 7DM34XPR", "plain 2026"]),
    ("code: WPLD 83", ["plain WPLD83"]), ("WPLD 83 is it", ["plain WPLD83"]),
    ("7TQ4 KM", ["plain 7TQ4KM"]), ("a 7TQ4 KM b", ["plain 7TQ4"]),
    ("Oakline\n 7TQ4 KM \nbye", ["plain 7TQ4KM"]), ("RTQ-48H", ["plain RTQ48H"]),
    ("code: 3JR8 WD with", ["plain 3JR8WD"]), ("9XD4 PT - confirm", ["plain 9XD4PT"]),
    ("a (9XD4 PT) b", ["plain 9XD4PT"]), ("Q3 2026", ["plain 2026"]),
    ("code: K4PX 92", ["plain K4PX92"]), ("code: K4PX 24/7", ["plain K4PX", "identifier 247"]),
    ("M-4-R-9-T", ["plain M4R9T"]), ("091-574 (08:47)", ["plain 091574", "time 0847"]),
    ("USD4,500.00", ["amount 450000"]), ("code: p 7 d 2 k 9", ["plain p7d2k9"]),
  ])
  func `letters and digits in groups are one number`(text: String, expected: [String]) throws {
    #expect(try kinds(in: text) == expected)
  }

  @Test(arguments: [
    ("temporary password is Maple4820", "plain Maple4820"),
    ("the PIN: \"Maple4820\"", "plain Maple4820"), ("password\nMaple4820", "plain Maple4820"),
    ("the password for Zebra4820", "brand 4820"), ("code: Zebra4820", "brand 4820"),
    ("Maple4820 is your temporary password", "plain Maple4820"),
    ("temporary password Maple482", "plain Maple482"), ("password: 9042kd", "plain 9042kd"),
    ("password: 9042on", "plain 9042"),
    ("your password is maple-4820", "plain maple4820"), ("password՝ Maple4820", "plain Maple4820"),
    ("the password for maple-4820", "identifier 4820"),
  ])
  func `a word and a number are one password where one is given`(
    row: (text: String, kind: String)
  ) throws {
    #expect(try kinds(in: row.text) == [row.kind])
  }

  @Test(arguments: [
    ("$1,250.00", "amount 125000"), ("1.249,50", "amount 124950"), ("12 490 USD", "amount 12490"),
    ("1,00,000", "amount 100000"), ("€ 482913", "amount 482913"), ("5'000", "amount 5000"),
    ("12.05.2026", "date 12052026"), ("2026-05-12", "date 20260512"), ("12/05/26", "date 120526"),
    ("03/12", "date 0312"), ("24/12", "date 2412"), ("24/7", "identifier 247"),
    ("45/67", "identifier 4567"),
    ("17:30", "time 1730"), ("17:23:35", "time 172335"), ("May 2026", "year 2026"),
    ("0771 555 0100", "phone 07715550100"), ("+1 234 567 8901", "phone 12345678901"),
    ("(02) 555-0100", "phone 5550100"), ("*123#", "phone 123"),
    ("**4829", "masked 4829"), ("XX1245", "masked XX1245"), ("...1234", "masked 1234"),
    ("xxxx-5782", "masked 5782"), ("4829%", "percentage 4829"), ("100 %", "percentage 100"),
    ("100 minutes", "duration 100"), ("May 2906", "plain 2906"), ("482 km", "quantity 482"),
    ("48291348291", "identifier 48291348291"), ("1234 5678 9012", "identifier 123456789012"),
    ("Zebra24", "brand Zebra24"), ("【1024SHOP】 482913", "brand 1024SHOP"),
    ("1999-2005", "date 19992005"), ("3842.3", "quantity 38423"), ("1080p", "quantity 1080"),
    ("daemon[8900]", "identifier 8900"), ("daemon(3722)", "identifier 3722"),
    ("1.002003", "identifier 002003"), ("test_448", "identifier 448"),
    ("localhost:4212", "identifier 4212"), ("latency=4821", "identifier 4821"),
    ("max_age=4821", "identifier 4821"),
    ("#ff00a0", "hash ff00a0"), ("Curve25519", "brand 25519"), ("Ed25519", "identifier 25519"),
    ("0171 **** 418", "masked 0171"), ("XX482913", "masked XX482913"),
    ("1dde74e", "hash 1dde74e"),
  ])
  func `recognises other kinds of numbers`(row: (text: String, kind: String)) throws {
    #expect(try kinds(in: row.text).first == row.kind)
  }

  @Test(arguments: [
    ("35.90 USD 482913", ["amount 3590", "plain 482913"]),
    ("482913 USD 35.90", ["plain 482913", "amount 3590"]),
    ("482913 $1,250", ["plain 482913", "amount 1250"]),
    ("482913 $12 490", ["plain 482913", "amount 12490"]),
    ("35 USD 482913", ["amount 482913"]),
    ("482913 USD 35.", ["amount 482913"]),
    ("1,250 USD 35.90", ["amount 1250", "amount 3590"]),
    ("482913 (USD 35.90)", ["plain 482913", "amount 3590"]),
    ("(pay 35.90 USD) 482913", ["amount 3590", "plain 482913"]),
    ("482913 (USD)", ["amount 482913"]), ("(USD) 482913", ["amount 482913"]),
    ("（支付1299.00$）482913", ["amount 129900", "plain 482913"]),
  ])
  func `a currency between two numbers belongs to the amount`(
    text: String,
    expected: [String]
  ) throws {
    #expect(try kinds(in: text) == expected)
  }

  @Test(arguments: [
    ("(0171) 48291", ["phone 0171", "phone 48291"]),
    ("(017) 482 913", ["phone 017", "phone 482913"]),
    ("(555) 482-9137", ["phone 555", "phone 4829137"]),
    ("(0171)482913", ["phone 0171", "phone 482913"]),
    ("(0171) lamp", ["plain 0171"]), ("(0171) 5 days", ["plain 0171"]),
    ("(0171) 48 days", ["plain 0171"]), ("(48291) 377120", ["plain 48291", "plain 377120"]),
    ("(0171", ["plain 0171"]),
  ])
  func `an area code in brackets is part of the phone number behind it`(
    text: String,
    expected: [String]
  ) throws {
    #expect(try kinds(in: text) == expected)
  }

  @Test(
    arguments: [
      ("077 55 51", nil), ("0771 55 51", "07715551"), ("0771 555 0100 2010", "077155501002010"),
      ("0771 555 0100 20102", "07715550100"), ("077155 01 00", nil), ("07715 501 00", "0771550100"),
      ("+7715550100 21", "771555010021"), ("+49 482913", "49482913"), ("+4 482913", nil),
      ("+49 15112345678 482913", "4915112345678"),
    ] as [(String, String?)]
  )
  func `a phone number in groups has 8 to 15 digits, and groups of up to 5, or 12 behind a plus`(
    text: String,
    whole: String?
  ) throws {
    let found = try kinds(in: text)
    let digits = text.filter(\.isNumber)
    #expect(found.contains("phone \(whole ?? digits)") == (whole != nil), "\(found)")
  }

  @Test(arguments: [
    ("+4915112345678 482913", ["phone 4915112345678", "plain 482913"]),
    ("0612345678 482913", ["plain 0612345678", "plain 482913"]),
    ("+15551234567 48 29 13", ["phone 15551234567", "plain 482913"]),
    ("061234567 482913", ["phone 061234567482913"]),
    ("052-783. 60 seconds", ["plain 052783"]),
  ])
  func `a number after a whole phone number is none of its groups`(
    text: String,
    expected: [String]
  ) throws {
    #expect(try kinds(in: text) == expected)
  }

  @Test(arguments: [
    "https://example.com/482913", "example.com/482913", "www.example.com?id=482913",
    "http://localhost/482913", "lamp://482913",
    "anna482913@example.com", "482913josé@example.com", "@anna482913",
  ])
  func `numbers in addresses are part of the address`(text: String) throws {
    #expect(try candidates(in: text).allSatisfy { $0.kind == .address })
  }

  @Test(arguments: [
    ("482913.Do not share", "plain 482913"), ("482913,5 min", "plain 482913"),
    ("482913@", "plain 482913"), ("0582,10 min", "plain 0582"), ("0582,10 May", "plain 0582"),
  ])
  func `a missing space creates neither an address nor an amount`(
    row: (text: String, kind: String)
  ) throws {
    #expect(try kinds(in: row.text).first == row.kind)
  }

  @Test func `eleven characters are a hash at the end of a text only`() throws {
    #expect(try kinds(in: "482913 is it\nFAk9qCX9VSu").last?.hasPrefix("appHash") == true)
    #expect(try !kinds(in: "FAk9qCX9VSu is it").contains { $0.hasPrefix("appHash") })
    #expect(try !kinds(in: "482913 is it\nFAK9QCX9VSU").contains { $0.hasPrefix("appHash") })
  }

  @Test func `three spaces separate numbers`() throws {
    #expect(try kinds(in: "482   913") == ["plain 482", "plain 913"])
  }

  @Test func `a number between two names in brackets belongs to neither`() throws {
    #expect(try kinds(in: "[Oak] 2849 [Elm]") == ["plain 2849"])
  }

  @Test func `in a message in capitals, only letters that are not a word may be a code`() throws {
    #expect(try kinds(in: "YOUR CODE, ALBA, STANDS HERE: 482913") == ["plain 482913"])
    #expect(try kinds(in: "YOUR CODE FOR SIR ALBA: QWMHTR") == ["plain QWMHTR"])
    #expect(try kinds(in: "Your code, ALBA, stands here: 482913").contains("plain ALBA"))
  }

  @Test func `digits of two scripts are two numbers`() throws {
    #expect(try kinds(in: "482٩١٣") == ["plain 482", "plain 913"])
  }

  @Test func `letters with accents are not a code`() throws {
    #expect(try candidates(in: "code CÓDIGO ABCDÉ").isEmpty)
  }

  @Test func `a name in brackets may be followed by spaces`() throws {
    for end in ["", " ", "   ", " \n"] {
      #expect(try kinds(in: "code 482913 [Studio 154]" + end).last == "brand 154")
    }
  }

  @Test func `a name in brackets within a line is not the sender's`() throws {
    #expect(try kinds(in: "code [Studio 154] 482913") == ["plain 154", "plain 482913"])
  }

  @Test func `ignores fewer than three digits`() throws {
    #expect(try candidates(in: "1 or 22").isEmpty)
  }

  @Test func `the range includes the whole of a character that folds to several`() throws {
    // U+33E0 stands for day one in a single character; it folds to a digit and a letter.
    let candidate = try #require(candidates(in: "code RKJ\u{33E0}").first)
    #expect(candidate.range == 5..<11)
  }

  @Test func `a code has at most ten characters, however strong the evidence`() throws {
    let text =
      "verification code: 482913771204\nis your one-time verification code to sign in, enter it"
    #expect(try candidates(in: text).first?.code.value.utf8.count == 12)
    #expect(try detection(in: text).code == nil)
  }

  @Test
  func `splits a long row of groups into phone numbers, or into single groups before a hyphen`()
    throws
  {
    let telephones = try kinds(in: String(repeating: "0123 ", count: 24))
    #expect(telephones == Array(repeating: "phone 012301230123", count: 8))
    let singles = try kinds(in: String(repeating: "482913 ", count: 12) + "482913-4")
    #expect(singles.count == 13)
  }
}
