import Testing

@testable import OTPSources

struct SignatureTextTests {
  @Test func `reads base 64 with and without padding, in both alphabets`() {
    // The vectors of RFC 4648, section 10.
    for (text, word) in [
      ("", ""), ("Zg==", "f"), ("Zg", "f"), ("Zm8=", "fo"), ("Zm8", "fo"), ("Zm9v", "foo"),
      ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"), ("Zm9vYmFy", "foobar"),
    ] {
      #expect(SignatureText.base64.bytes(text) == Array(word.utf8))
    }
    #expect(SignatureText.base64.bytes("-_-_") == [0xFB, 0xFF, 0xBF])
    #expect(SignatureText.base64.bytes("+/+/") == [0xFB, 0xFF, 0xBF])
  }

  @Test func `refuses what is not base 64`() {
    for text in ["Z", "Zm9vY", "Zm 9", "Zm9v\n", "Z=m8", "Zmö="] {
      #expect(SignatureText.base64.bytes(text) == nil)
    }
  }
}
