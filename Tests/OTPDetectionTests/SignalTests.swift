import OTPDetection
import OTPMessage
import Testing

/// The evidence for a number, using the frozen lexicon.
@Suite struct SignalTests {
  @Test func `skips text in brackets`() throws {
    #expect(
      try strength(of: "codeBefore", in: "verification code (for flat 77120 and no other): 482913")
        == strength(of: "codeBefore", in: "verification code: 482913")
    )
  }

  @Test func `a copula carries the word for a code past other numbers`() throws {
    let text = "The verification code for the card 77120 of the branch 88431 is 482913"
    #expect(try strength(of: "codeBefore", in: text) >= 0.59)
  }

  @Test func `a mark points past a service's letters`() throws {
    #expect(try strength(of: "marked", in: "Your code is G-482913") == 1)
    #expect(try strength(of: "marked", in: "Your code: ABC-482913") == 1)
  }

  @Test(arguments: ["\n\n", " ", "😀 ", "<#> ", "(", "→ ", "\u{FEFF}"])
  func `a message may begin with its number after symbols`(
    start: String
  ) throws {
    #expect(try strength(of: "first", in: start + "482913 is your code") == 1)
  }

  @Test(arguments: [("*", "*"), ("_", "_"), ("**", "**"), ("(", ")"), ("\"", "\"")])
  func `emphasis changes neither pointing nor the line`(
    open: String,
    close: String
  ) throws {
    let marked = open + "482913" + close
    #expect(try strength(of: "marked", in: "Your code: \(marked)") == 1)
    #expect(try strength(of: "marked", in: "Your code is \(marked)") == 1)
    #expect(try strength(of: "ownLine", in: "Your code\n\(marked)\nis new") == 1)
    #expect(try strength(of: "bracketed", in: "Your code is \(marked)") == 1)
  }

  @Test func `a preceding word means that the message does not begin with its number`() throws {
    #expect(try strength(of: "first", in: "Oakline 482913 is your code") == 0)
    #expect(try strength(of: "first", in: "1 482913 is your code") == 0)
  }

  @Test func `a number below a lone name is not on its own line`() throws {
    #expect(try strength(of: "ownLine", in: "Oakline\n482913") == 0)
    #expect(try strength(of: "ownLine", in: "Your code\n482913") == 1)
    #expect(try strength(of: "ownLine", in: "Aku suka kamu semua\n482913") == 1)
  }

  @Test func `capitals form a name only beside lowercase letters`() throws {
    #expect(try strength(of: "designation", in: "Your new lamp: ISO 482913") == 1)
    #expect(try strength(of: "designation", in: "TYPE THE NUMBER PLEASE 482913") == 0)
  }

  @Test func `a number named as something else is not a rival`() throws {
    #expect(try strength(of: "alone", in: "Order 77120. Sign in with 482913") == 1)
    #expect(try strength(of: "alone", in: "Perhaps 77120. Sign in with 482913") == 0)
    #expect(try strength(of: "alone", in: "In 1997. Sign in with 482913") == 1)
  }

  @Test(arguments: [
    ("enter 482913", 1.0), ("enter the number 482913", 0), ("482913 enter.", 1),
    ("482913 enter the old menu", 0), ("do not share 482913", 1),
  ])
  func `an imperative counts right next to the number, at the end of a clause`(
    text: String,
    expected: Double
  ) throws {
    #expect(try strength(of: "imperative", in: text) == expected)
  }

  @Test func `an app hash counts for the number before it, and only at the end`()
    throws
  {
    #expect(try strength(of: "retriever", in: "<#> Oakline 482913\nFAk9qCX9VSu") == 1)
    #expect(try (0.5..<1).contains(strength(of: "retriever", in: "Oakline 482913\nFAk9qCX9VSu")))
    #expect(try strength(of: "retriever", in: "FAk9qCX9VSu is Oakline 482913") == 0)
  }

  @Test(arguments: [
    ("Sign in with 482913", 1.0), ("482913-with you sign in", 1), ("Come with 482913", 0),
    ("Sign in with us, 482913", 0), ("Come with 482913. Sign in", 0.4),
  ])
  func `distinguishes signing in with a number from coming with one`(
    text: String,
    expected: Double
  ) throws {
    #expect(try abs(strength(of: "instrument", in: text) - expected) < 0.01)
  }

  @Test func `the object of a confirmation does not name the number it is confirmed with`() throws {
    #expect(try strength(of: "order", in: "Verify the order 482913") > 0.5)
    #expect(try strength(of: "order", in: "Verify the order with 482913") < 0.2)
  }

  @Test(arguments: [
    ("Sign in? 482913 does it", 1.0), ("Sign in.\n482913 does it", 0.5),
    ("Sign in: 482913 does it", 0),
    ("482913 does it", 0),
  ])
  func `recognises a number that begins a sentence`(text: String, expected: Double) throws {
    #expect(try abs(strength(of: "leading", in: text) - expected) < 0.01)
  }

  @Test(arguments: [
    ("482913, 10 minutes", 1.0), ("482913, 5min", 1), ("482913, 100 minutes", 0),
    ("482913, minutes", 0),
  ])
  func `distinguishes a short time from a long one`(text: String, expected: Double) throws {
    #expect(try strength(of: "soon", in: text) == expected)
  }

  @Test(arguments: [
    ("482913: cannot open the file", 1.0), ("482913 is your code", 0), ("code: 482913", 0),
    ("482913:   ", 0), ("482913: \ncannot open the file", 0),
  ])
  func `a colon after a number makes it a heading`(text: String, expected: Double) throws {
    #expect(try strength(of: "label", in: text) == expected)
  }

  @Test(arguments: [
    ("482000", 1.0), ("482900", 0.5), ("482910", 0), ("4096", 1), ("65535", 1), ("65534", 1),
    ("4097", 0),
  ])
  func `recognises round numbers and powers of two`(number: String, expected: Double) throws {
    let seen = try strength(of: "round", in: "lamp \(number)", code: number)
    #expect(abs(seen - expected) < 0.01)
  }

  @Test(arguments: [
    ("See ISO 482913 there", 1.0), ("See PEP-482913 there", 0), ("See otp 482913", 0),
    ("See OTP 482913", 0), ("See OAKLINE 482913", 0),
  ])
  func `short capitals before a number make it part of a name`(text: String, expected: Double)
    throws
  {
    #expect(try strength(of: "designation", in: text) == expected)
  }

  @Test(arguments: [
    ("20261231", 1.0), ("20260101", 1), ("20261301", 0), ("20260100", 0), ("20501231", 0),
  ])
  func `eight digits may look like a date`(number: String, expected: Double) throws {
    #expect(try strength(of: "looksLikeDate", in: "code \(number)", code: number) == expected)
  }

  @Test(arguments: [("1950", 0.5), ("2049", 0.5), ("1949", 0), ("2050", 0)])
  func `four digits may look like a recent year`(number: String, expected: Double) throws {
    let seen = try strength(of: "looksLikeYear", in: "code \(number)", code: number)
    #expect(abs(seen - expected) < 0.01)
  }

  @Test(arguments: [
    ("25161", 1.0), ("+1 555 25161", 1), ("25162", 0), ("161", 0), ("Oakline", 0),
  ])
  func `recognises the end of the sender's own number`(sender: String, expected: Double) throws {
    let message = Message(text: "25161 says: code 482913", sender: sender)
    let candidate = try #require(
      FrozenLexicon.detector.get().explain(message).candidates.first { $0.code.value == "25161" }
    )
    let seen = candidate.evidence.first { $0.signal == .sender }?.strength ?? 0
    #expect(seen == expected)
  }

  @Test func `a warning on the line above is not an imperative`() throws {
    #expect(try strength(of: "imperative", in: "Your code: do not share\n482913") == 0)
    #expect(try strength(of: "imperative", in: "Your code: do not share 482913") == 1)
  }

  @Test func `distinguishes program text from messages`() throws {
    #expect(try strength(of: "technical", in: "call(a) --option {x} code 482913") == 1)
    #expect(try strength(of: "technical", in: "Your code is 482913. Valid for 5 minutes") == 0)
  }

  @Test func `recognises a number that also occurs in a link`() throws {
    #expect(
      try strength(of: "linked", in: "Oakline 482-913 https://example.com/verify/482-913") == 1
    )
    #expect(try strength(of: "linked", in: "Oakline 482-913 https://example.com/1") == 0)
  }

  @Test func `letters among digits need something that points to them`() throws {
    #expect(try strength(of: "unpointed", in: "sign in by K7PM2X there", code: "K7PM2X") == 1)
    #expect(try strength(of: "unpointed", in: "code: K7PM2X", code: "K7PM2X") == 0)
  }

  @Test func `a hyphen between a number and a word for a code says what the code is for`() throws {
    #expect(try strength(of: "codeAfter", in: "482913-otp") == 0)
    #expect(try strength(of: "codeAfter", in: "482913 - otp") > 0)
  }

  /// Returns the strength of `signal` for `code` in `text`, from 0 to 1.
  private func strength(of signal: String, in text: String, code: String = "482913") throws
    -> Double
  {
    let explanation = try FrozenLexicon.detector.get().explain(Message(text: text))
    let candidate = try #require(explanation.candidates.first { $0.code.value == code })
    return candidate.evidence.first { "\($0.signal)" == signal }?.strength ?? 0
  }
}
