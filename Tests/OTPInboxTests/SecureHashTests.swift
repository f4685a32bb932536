import Testing

@testable import OTPInbox

@Suite struct SecureHashTests {
  /// Examples of https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values, and the lengths
  /// around the end of a block.
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func `the digests are those of the standard`(text: String, count: Int, expected: String) {
    var hash = SecureHash()
    for _ in 0..<count { hash.update(text.utf8) }
    let digest = hash.digest().map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }
    #expect(digest.joined() == expected)
  }

  @Test func `it does not matter in which parts the bytes come`() {
    for length in 50..<70 {
      let bytes = [UInt8](repeating: 7, count: length)
      var whole = SecureHash()
      whole.update(bytes)
      var parts = SecureHash()
      parts.update(bytes.prefix(13))
      parts.update(bytes.dropFirst(13))
      #expect(whole.digest() == parts.digest())
    }
  }
}
