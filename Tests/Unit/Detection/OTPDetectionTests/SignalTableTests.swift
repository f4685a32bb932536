import OTPDetection
import OTPMessage
import Testing

/// Each signal of the detector, with a text that has it and a twin that lacks it.
struct SignalTableTests {
  /// Two texts; the number that is looked at is between `«` and `»`.
  struct Row: Sendable {
    let signal: Signal
    let with: String
    let without: String
    var sender: String?

    init(_ signal: Signal, _ with: String, _ without: String, sender: String? = nil) {
      self.signal = signal
      self.with = with
      self.without = without
      self.sender = sender
    }
  }

  static let rows = [
    Row(.otherKind, "the code «482» km", "the code «482» cm"),
    Row(.fragment, "the code «482913»&7B", "the code «482913» & 7B"),
    Row(.readsAsWord, "the code: «LAMP25»", "the code: «K7PM2X»"),
    Row(.prefixed, "the code G-«482913»", "the code «482913»"),
    Row(.lettered, "code 593812 for lease L-«482913»", "code for lease L-«482913»"),
    Row(.round, "the code «482000»", "the code «482019»"),
    Row(.numberSign, "the lamp #«482913»", "the lamp «482913»"),
    Row(.looksLikeDate, "the code «20261231»", "the code «20261331»"),
    Row(.looksLikeYear, "the code «2049»", "the code «2050»"),
    Row(.looksLikePhone, "the code «048291377»", "the code «04829137»"),
    Row(.repeated, "the code «482913», once more 482-913", "the code «482913», once more 482-914"),
    Row(.linked, "«482913» https://example.com/482913", "«482913» https://example.com/482914"),
    Row(.technical, "call(a) --option {x} «482913»", "call a and option x «482913»"),
    Row(.retriever, "Oakline «482913»\nFAk9qCX9VSu", "Oakline «482913»\nFAk9qCX9VS"),
    Row(.expired, "the code is no longer valid: «482913»", "the code is valid: «482913»"),
    Row(
      .successor,
      "the code 593812 is no longer valid, the new code is «482913»",
      "the code 593812 is all right, the new code is «482913»"
    ),
    Row(.recipient, "send it to «48291»", "see it to «48291»"),
    Row(.payee, "payment to «48291377»", "payment by «48291377»"),
    Row(.sender, "«25161» says: code 482913", "«25162» says: code 482913", sender: "25161"),
  ]

  @Test func `the table has every signal once`() {
    #expect(Self.rows.map(\.signal) == Signal.allCases)
  }

  @Test(arguments: rows)
  func `a text has the signal, and its twin lacks it`(row: Row) throws {
    #expect(try strength(of: row.signal, in: row.with, sender: row.sender) > 0)
    #expect(try strength(of: row.signal, in: row.without, sender: row.sender) == 0)
  }

  private func strength(of signal: Signal, in marked: String, sender: String?) throws -> Double {
    try candidate(in: marked, sender: sender).evidence.first { $0.signal == signal }?.strength ?? 0
  }

  /// Explains the number of `marked` between its marks.
  private func candidate(in marked: String, sender: String?) throws -> Explanation.Candidate {
    let parts = marked.split(omittingEmptySubsequences: false) { $0 == "«" || $0 == "»" }
    try #require(parts.count == 3)
    let start = parts[0].utf8.count
    let message = Message(text: parts.joined(), sender: sender)
    let found = try FrozenLexicon.detector.get().explain(message).candidates
    let range = start..<start + parts[1].utf8.count
    return try #require(found.first { $0.range == range }, "\(found.map(\.range)) \(marked)")
  }
}
