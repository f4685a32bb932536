import OTPMessage
import OTPText
import RandomNumbers
import Testing

@testable import OTPDetection

/// What one fast pass over bytes says, against a simple look at each.
struct ByteFactsTests {
  /// What is asked of the facts.
  private struct Answers: Equatable {
    var hasDigit: Bool
    var hasCapital: Bool
    var hasCapitals: Bool
    var hasJoint: Bool
    var highest: UInt8
    var hasAt: Bool
    var hasFullWidth: Bool

    init(fast bytes: [UInt8]) {
      let facts = ByteFacts(bytes.span)
      hasDigit = facts.lowestDigit <= 9
      hasCapital = facts.lowestCapital < 26
      hasCapitals = facts.lowestRun < 26
      hasJoint = facts.lowestJoint < 26
      highest = facts.highest
      hasAt = facts.nearestAt == 0
      hasFullWidth = facts.nearestFullWidth == 0
    }

    init(simple bytes: [UInt8]) {
      let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
      hasDigit = bytes.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      hasCapital = bytes.contains(where: capitals.contains)
      hasCapitals = bytes.indices.contains { start in
        start + 4 <= bytes.count && bytes[start..<start + 4].allSatisfy(capitals.contains)
      }
      hasJoint = bytes.indices.contains { start in
        start + 4 <= bytes.count && capitals.contains(bytes[start])
          && bytes[start + 1] == UInt8(ascii: "-") && capitals.contains(bytes[start + 2])
      }
      highest = bytes.max() ?? 0
      hasAt = bytes.contains(UInt8(ascii: "@"))
      hasFullWidth = bytes.contains(0xEF)
    }
  }

  @Test func `one sign is seen at each place of a text of each length`() throws {
    for length in 0...70 {
      let plain = [UInt8](repeating: UInt8(ascii: "a"), count: length)
      try #require(Answers(fast: plain) == Answers(simple: plain), "length \(length)")
      for sign in [
        "7", "/", ":", "A", "Z", "[", "@", "ABCD", "XYZ", "A-Z", "A-a", "AB-", "\u{FF21}", "é",
      ] {
        for place in 0..<max(length - sign.utf8.count + 1, 0) {
          var bytes = plain
          bytes.replaceSubrange(place..<place + sign.utf8.count, with: sign.utf8)
          let isSame = Answers(fast: bytes) == Answers(simple: bytes)
          try #require(isSame, "length \(length), \(sign) at \(place)")
        }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a text that the quick scan rules out has no candidate`(seed: UInt64) throws {
    let pieces = [
      "code", "Code", "AB", "C", "KQX", "7", "48", "٤", "४", "４", "Ａ", "Ｂ", "\u{2063}", "\u{AD}",
      "\u{200B}", " ", ".", "-", "验证码", "رمز", "é", "🙂", "\u{1D7D8}", "Ⅷ", "①",
    ]
    var numbers = Numbers(seed: seed)
    let session = try FrozenLexicon.detector.get().makeSession()
    let table = try CharacterTable()
    for _ in 0..<60 {
      let text = (0..<Int.random(in: 1...9, using: &numbers)).map { _ in
        numbers.one(of: numbers.happens(60) ? Array(pieces.prefix(5)) + [" "] : pieces)
      }.joined()
      let bytes = text.utf8.span
      guard !QuickScan.mayHoldCode(bytes, ByteFacts(bytes), table) else { continue }
      try #require(session.explain(Message(text: text)).candidates.isEmpty, "seed \(seed)")
    }
  }
}
