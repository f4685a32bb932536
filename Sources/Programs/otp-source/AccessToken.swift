/// The token that clients of the HTTP port must send, stored in a file that only its owner can
/// read.
enum AccessToken {
  /// The number of random bytes: 256 bits cannot be guessed.
  private static let length = 32

  /// Generates a token.
  static func make() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<length).map { _ in
      let digits = String(UInt8.random(in: 0...255, using: &random), radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}
