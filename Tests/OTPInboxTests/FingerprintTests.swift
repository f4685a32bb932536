import OTPDatabase
import OTPMessage
import ScratchFolders
import Testing

@testable import OTPInbox

@Suite struct FingerprintTests {
  private let fingerprint = Fingerprint(key: 1_234_567)

  /// Expected values, computed independently with arbitrary-precision integers: the polynomial of
  /// the bytes with the leading coefficient 1, modulo 2^61 - 1.
  @Test(
    arguments: [
      ([], 1_234_567, 1),
      ([""], 3, 211),
      (["abc"], 1_234_567, 699_400_199_849_784_531),
      (["код", "\u{0}"], -1, 20_951_985_278),
      ([String(repeating: "a", count: 5_000)], .max, 1_524_332_932_984_403_421),
    ] as [([String], Int64, Int64)]
  )
  func `fingerprints never change`(parts: [String], key: Int64, expected: Int64) {
    #expect(Fingerprint(key: key).number(of: parts) == expected)
  }

  @Test(arguments: [
    ([["ab", "c"], ["a", "bc"]]),
    ([["a"], ["a", ""]]),
    ([["a"], ["\u{0}a"]]),
    ([["a"], ["a\u{0}"]]),
    ([["\u{E9}"], ["e\u{301}"]]),
  ])
  func `different parts have different fingerprints`(pair: [[String]]) {
    #expect(fingerprint.number(of: pair[0]) != fingerprint.number(of: pair[1]))
  }

  @Test func `different keys give different fingerprints`() {
    #expect(Fingerprint(key: 1).number(of: ["a"]) != Fingerprint(key: 2).number(of: ["a"]))
  }

  @Test func `each store has its own random key`() throws {
    let keys = try (0..<2).map { _ in
      let folder = try ScratchFolder()
      let inbox = try Inbox(path: folder.path("inbox.db"), access: .creating)
      return try inbox.database.integer(of: "SELECT number FROM fingerprintKey")
    }
    #expect(keys[0] != keys[1])
  }
}
