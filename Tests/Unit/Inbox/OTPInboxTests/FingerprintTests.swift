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

  /// The same polynomial, one byte after the other.
  @Test func `bytes count the same however many are added at once`() {
    let key: UInt64 = 1 << 60 + 12_345
    let prime: UInt64 = 1 << 61 - 1
    for length in 0...40 {
      let text = String(repeating: "\u{7F}é", count: length / 3) + String("abc".prefix(length % 3))
      let bytes = Array("\(text.utf8.count):".utf8) + Array(text.utf8)
      let expected = bytes.reduce(1 as UInt64) { value, byte in
        let product = value.multipliedFullWidth(by: key)
        let (_, rest) = prime.dividingFullWidth((product.high, product.low))
        return (rest + UInt64(byte)) % prime
      }
      #expect(Fingerprint(key: Int64(key)).number(of: [text]) == Int64(expected))
    }
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
