import OTPAuthenticators
import Testing

@Suite struct AuthenticatorTests {
  /// The secrets of RFC 6238, appendix B: the same digits, as long as each hash function's digest.
  private func secret(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(ascii: "0") + UInt8(($0 + 1) % 10) }
  }

  /// RFC 4226, appendix D.
  @Test func `makes the codes of RFC 4226`() {
    let expected = [
      "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871",
      "520489",
    ]
    for (counter, text) in expected.enumerated() {
      let authenticator = Authenticator(
        secret: secret(20),
        factor: .counter(UInt64(counter)),
        hash: .sha1,
        form: .digits(6)
      )
      let code = authenticator.code(at: 0)
      #expect(code?.text == text && code?.expiry == nil, "\(counter)")
    }
  }

  /// RFC 6238, appendix B.
  @Test(
    arguments: [
      (59, "94287082", "46119246", "90693936"), (1_111_111_109, "07081804", "68084774", "25091201"),
      (1_111_111_111, "14050471", "67062674", "99943326"),
      (1_234_567_890, "89005924", "91819424", "93441116"),
      (2_000_000_000, "69279037", "90698825", "38618901"),
      (20_000_000_000, "65353130", "77737706", "47863826"),
    ] as [(Int64, String, String, String)]
  )
  func `makes the codes of RFC 6238`(time: Int64, sha1: String, sha256: String, sha512: String) {
    for (hash, length, expected) in [
      (Authenticator.Hash.sha1, 20, sha1), (.sha256, 32, sha256), (.sha512, 64, sha512),
    ] {
      let authenticator = Authenticator(
        secret: secret(length),
        factor: .time(period: 30),
        hash: hash,
        form: .digits(8)
      )
      let code = authenticator.code(at: time)
      #expect(code?.text == expected, "\(hash)")
      #expect(code?.expiry == (time / 30 + 1) * 30)
    }
  }

  @Test func `a code of Steam has five characters of its alphabet`() {
    let authenticator = Authenticator(
      secret: secret(20),
      factor: .time(period: 30),
      hash: .sha1,
      form: .steam
    )
    // RFC 4226 gives the truncated value for the counter 1: 1094287082.
    var (value, expected) = (1_094_287_082, "")
    let alphabet = Array("23456789BCDFGHJKMNPQRTVWXY")
    for _ in 0..<5 {
      expected.append(alphabet[value % 26])
      value /= 26
    }
    #expect(authenticator.code(at: 59)?.text == expected)
  }

  @Test func `shows nothing of the secret`() {
    let authenticator = Authenticator(
      secret: Array("canary".utf8),
      factor: .counter(1),
      hash: .sha1,
      form: .digits(6)
    )
    var dumped = ""
    dump(authenticator, to: &dumped)
    for text in ["\(authenticator)", String(reflecting: authenticator), dumped] {
      #expect(!text.contains("canary") && !text.contains("99, 97, 110"))
    }
  }
}
