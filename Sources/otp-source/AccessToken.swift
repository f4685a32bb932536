import CommandLineToolkit
import Glibc

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
    let draft = "\(path).new-\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(draft, flags, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let bytes = Array(token.utf8) + [UInt8(ascii: "\n")]
    let isWritten = unsafe write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    guard isWritten, unsafe rename(draft, path) == 0 else {
      let error = failure(path)
      unsafe unlink(draft)
      throw error
    }
    return token
  }

  private static func failure(_ path: String) -> CommandError {
    let code = errno
    return CommandError("cannot write \(path): \(SystemError.text(of: code))")
  }
}
