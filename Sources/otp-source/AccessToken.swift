import CommandLineToolkit

/// The token that clients of the HTTP port show, in a file that only its owner can read.
enum AccessToken {
  /// The number of random bytes: nobody guesses 256 bits.
  private static let length = 32

  /// Makes a token and writes it to the file at `path`, in place of an older one.
  static func make(at path: String) throws(CommandError) -> String {
    var random = SystemRandomNumberGenerator()
    let token = (0..<length).map { _ in
      let digits = String(UInt8.random(in: 0...255, using: &random), radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
    try PrivateFile.write(token + "\n", to: path)
    return token
  }
}
