import OTPDetection
import OTPMessage
import Testing

/// The evidence for a number, using the frozen lexicon.
@Suite struct SignalTests {
  @Test func `an app hash counts for the number before it, and only at the end`()
    throws
  {
    #expect(try strength(of: "retriever", in: "<#> Oakline 482913\nFAk9qCX9VSu") == 1)
    #expect(try (0.5..<1).contains(strength(of: "retriever", in: "Oakline 482913\nFAk9qCX9VSu")))
    #expect(try strength(of: "retriever", in: "FAk9qCX9VSu is Oakline 482913") == 0)
  }

  @Test(arguments: [
    ("482000", 1.0), ("482900", 0.5), ("482910", 0), ("4096", 1), ("65535", 1), ("65534", 1),
    ("4097", 0), ("555", 1), ("8888", 1), ("5556", 0),
  ])
  func `recognises round numbers, powers of two and one digit repeated`(
    number: String,
    expected: Double
  ) throws {
    let seen = try strength(of: "round", in: "lamp \(number)", code: number)
    #expect(abs(seen - expected) < 0.01)
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

  @Test(arguments: [
    ("Code 482913. 593812 is no longer valid", 1.0), ("593812 is no longer valid. Code 482913", 1),
    ("Code 482913. 5938 is no longer valid", 0), ("Code 482913. 593812 is valid", 0),
    ("Code 482913. 482913 is no longer valid", 0),
  ])
  func `the number that is left when another has expired replaces it`(
    text: String,
    expected: Double
  ) throws {
    #expect(try strength(of: "successor", in: text) == expected)
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

  /// Returns the strength of `signal` for `code` in `text`, from 0 to 1.
  private func strength(of signal: String, in text: String, code: String = "482913") throws
    -> Double
  {
    let explanation = try FrozenLexicon.detector.get().explain(Message(text: text))
    let candidate = try #require(explanation.candidates.first { $0.code.value == code })
    return candidate.evidence.first { $0.name.description == signal }?.strength ?? 0
  }
}
