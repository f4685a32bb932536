import Glibc

/// An unlinked file in memory.
final class MemoryFile {
  /// The file could not be created.
  struct Refused: Error {}

  let descriptor: Int32

  /// Creates a file with the contents `bytes`, positioned at its start.
  init(_ bytes: [UInt8]) throws {
    let path = "/dev/shm/otp-fuzz-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unlink(path)
    guard descriptor >= 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw Refused()
    }
  }

  deinit {
    close(descriptor)
  }
}
