import OTPDetection
import Testing

/// Codes of two groups of letters.
struct LetterGroupTests {
  private static let letters = Array("KXQTZRVBWJ")

  private func group(_ count: Int, from start: Int) -> String {
    String((0..<count).map { Self.letters[(start + $0) % Self.letters.count] })
  }

  private func outcome(_ first: Int, _ second: Int) throws -> Detection.Outcome {
    let code = "\(group(first, from: 0))-\(group(second, from: first))"
    return try detection(in: "Your verification code is \(code).").outcome
  }

  @Test(arguments: 2...7, 2...7)
  func `groups of letters are a code in both orders or in none`(
    first: Int,
    second: Int
  ) throws {
    let isSame = try outcome(first, second) == outcome(second, first)
    // More than five letters before a hyphen are taken for the whole code, as in `KXQTZR-VB`.
    guard max(first, second) <= 5 || min(first, second) > 3 else {
      return withKnownIssue(isIntermittent: true) { #expect(isSame) }
    }
    #expect(isSame)
  }
}
