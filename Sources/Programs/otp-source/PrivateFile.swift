import CommandLineToolkit
import Glibc
import OTPSystem

/// A file that only its owner can read, and that one process writes and locks.
enum PrivateFile {
  /// Writes `text` to the file at `path`, replacing one left by an earlier process. The file stays
  /// locked until this process ends; until then, another process that tries this throws `isKept`.
  static func keep(
    _ text: String,
    at path: String,
    isKept: @autoclosure () -> CommandError
  ) throws(CommandError) {
    let last = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    defer { if last >= 0 { close(last) } }
    if last >= 0, flock(last, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw isKept() }
    let draft = "\(path).new-\(getpid())"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = unsafe open(draft, flags, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    // The descriptor is left open, because it holds the lock.
    do throws(SystemError) {
      try SystemCall.write(Array(text.utf8).span, to: descriptor)
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe rename(draft, path) == 0 else {
        throw SystemError()
      }
    } catch {
      unsafe unlink(draft)
      close(descriptor)
      throw failure(path, error)
    }
  }

  private static func failure(
    _ path: String,
    _ error: SystemError = SystemError()
  ) -> CommandError {
    CommandError("cannot write \(path): \(error)")
  }
}
