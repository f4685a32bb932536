import CommandLineToolkit
import Glibc

/// A file that only its owner can read.
enum PrivateFile {
  /// Writes `text` to the file at `path`, in place of an older one.
  static func write(_ text: String, to path: String) throws(CommandError) {
    let draft = "\(path).new-\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(draft, flags, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let bytes = Array(text.utf8)
    let isWritten = unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    guard isWritten, unsafe rename(draft, path) == 0 else {
      let error = failure(path)
      unsafe unlink(draft)
      throw error
    }
  }

  private static func failure(_ path: String) -> CommandError {
    let code = errno
    return CommandError("cannot write \(path): \(SystemError.text(of: code))")
  }
}
