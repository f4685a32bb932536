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
    Row(.codeBefore, "verification code: «482913»", "lamp: «482913»"),
    Row(.codeAfter, "«482913» is your verification code", "«482913» is your lamp"),
    Row(.nounBefore, "the code: «482913»", "the lamp: «482913»"),
    Row(.nounAfter, "«482913» is your code", "«482913» is your lamp"),
    Row(.passwordBefore, "the password «482913»", "the lamp «482913»"),
    Row(.passwordAfter, "«482913» is your password", "«482913» is your lamp"),
    Row(.direct, "the code «482913»", "the code. Then «482913»"),
    Row(.purposeNear, "to sign in «482913»", "to go in «482913»"),
    Row(.actionNear, "please enter «482913»", "please see «482913»"),
    Row(.imperative, "please enter «482913»", "please enter the number «482913»"),
    Row(.instrument, "sign in with «482913»", "come with «482913»"),
    Row(.noWord, "the lamp «482913»", "the code «482913»"),
    Row(.once, "a temporary lamp «482913»", "a lamp «482913»"),
    Row(.purpose, "«482913». Sign in there", "«482913». Go in there"),
    Row(.validity, "«482913», valid for long", "«482913», there for long"),
    Row(.soon, "«482913», 10 minutes", "«482913», 100 minutes"),
    Row(.secrecy, "«482913», do not share it", "«482913», do share it"),
    Row(.retriever, "Oakline «482913»\nFAk9qCX9VSu", "Oakline «482913»\nFAk9qCX9VS"),
    Row(.otherMatter, "coupon day. the code «482913»", "Sunday. the code «482913»"),
    Row(.statement, "order, ref: «482913»", "order, lamp: «482913»"),
    Row(.technical, "call(a) --option {x} «482913»", "call a and option x «482913»"),
    Row(
      .unsupported,
      "a long day by the sea and at the lake with the code «482913»",
      "a long day by the sea and at the lake with the code: «482913», do not share"
    ),
    Row(.expired, "the code is no longer valid: «482913»", "the code is valid: «482913»"),
    Row(.marked, "the code is «482913»", "the code was «482913»"),
    Row(.pointed, "the lamp: «482913»", "the lamp «482913»"),
    Row(.ownLine, "the code\n«482913»\nis new", "the code\n«482913» is\nnew"),
    Row(.bracketed, "the code («482913»)", "the code «482913»"),
    Row(.first, "«482913» is it", "It is «482913»"),
    Row(.leading, "Sign in? «482913» does it", "Sign in: «482913» does it"),
    Row(.alone, "In 1997. Sign in with «482913»", "In 19977. Sign in with «482913»"),
    Row(.crowded, "Perhaps 77120, 88431 or «482913»", "Perhaps 77120 or «482913»"),
    Row(.sixDigits, "the code «482913»", "the code «48291»"),
    Row(.usualLength, "the code «48291»", "the code «482913»"),
    Row(.oddLength, "the code «482»", "the code «4829»"),
    Row(.mixedLetters, "the code: «K7PM2X»", "the code: «482913»"),
    Row(.lowercaseLetters, "the code: «k7pm2x»", "the code: «K7PM2X»"),
    Row(.lettersOnly, "verification code: «QXZKVM»", "verification code: «QXZKV4»"),
    Row(.readsAsWord, "the code: «LAMP25»", "the code: «K7PM2X»"),
    Row(.grouped, "the code «482-913»", "the code «482913»"),
    Row(.dotted, "the code «482.913»", "the code «482-913»"),
    Row(.unpointed, "sign in by «K7PM2X» there", "the code: «K7PM2X»"),
    Row(.label, "«482913»: cannot open the file", "«482913», cannot open the file"),
    Row(.round, "the code «482000»", "the code «482019»"),
    Row(.designation, "See ISO «482913» there", "See Iso «482913» there"),
    Row(.prefixed, "the code G-«482913»", "the code «482913»"),
    Row(.repeated, "the code «482913», once more 482-913", "the code «482913», once more 482-914"),
    Row(.linked, "«482913» https://example.com/482913", "«482913» https://example.com/482914"),
    Row(.looksLikeDate, "the code «20261231»", "the code «20261331»"),
    Row(.looksLikeYear, "the code «2049»", "the code «2050»"),
    Row(.looksLikePhone, "the code «048291377»", "the code «04829137»"),
    Row(.numberSign, "the lamp #«482913»", "the lamp «482913»"),
    Row(.otherKind, "the code «482» km", "the code «482» cm"),
    Row(.sender, "«25161» says: code 482913", "«25162» says: code 482913", sender: "25161"),
    Row(.promo, "coupon «482913»", "lamp «482913»"),
    Row(.postal, "postcode «482913»", "lamp «482913»"),
    Row(.tracking, "shipment «482913»", "lamp «482913»"),
    Row(.order, "order «482913»", "lamp «482913»"),
    Row(.reference, "ref «482913»", "lamp «482913»"),
    Row(.account, "account «482913»", "lamp «482913»"),
    Row(.card, "card ending in «4829»", "lamp «4829»"),
    Row(.phone, "call «482913»", "lamp «482913»"),
    Row(.pickup, "locker «482913»", "lamp «482913»"),
    Row(.access, "door «482913»", "lamp «482913»"),
    Row(.amount, "total «482913»", "lamp «482913»"),
    Row(.place, "berth «482913»", "lamp «482913»"),
    Row(.other, "edition «482913»", "lamp «482913»"),
    Row(.page, "enter «482913» on the page", "enter «482913» on the table"),
    Row(.handover, "the courier: «482913»", "the lamp: «482913»"),
    Row(.opening, "the gate: «482913»", "the lamp: «482913»"),
    Row(.meeting, "the webinar: «482913»", "the lamp: «482913»"),
    Row(.kept, "the voicemail: «482913»", "the lamp: «482913»"),
    Row(.promotion, "the discount: «482913»", "the lamp: «482913»"),
    Row(.receipt, "the receipt: «482913»", "the lamp: «482913»"),
    Row(.aboutCodes, "we will send a code for «482913»", "we will send a lamp for «482913»"),
    Row(.recipient, "send it to «48291»", "see it to «48291»"),
    Row(.payee, "payment to «48291377»", "payment by «48291377»"),
    Row(.coupon, "the discount code: «K7PM2X»", "the code: «K7PM2X»"),
    Row(
      .successor,
      "the code 593812 is no longer valid, the new code is «482913»",
      "the code 593812 is all right, the new code is «482913»"
    ),
    Row(.nameAlone, "Oakline «482913»", "the lamp «482913»"),
    Row(
      .relayed,
      "it says «482913», be quick",
      "it says «482913» and 593812, be quick"
    ),
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
