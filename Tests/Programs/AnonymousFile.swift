import Glibc
import Testing

/// A file without a name, which goes away with its last reader.
struct AnonymousFile: ~Copyable {
  let descriptor: Int32

  /// Makes a file that holds `bytes`, to be read from its start.
  init(_ bytes: [UInt8]) throws {
    let path = "/tmp/otp-test-\(UInt64.random(in: 0 ... .max))"
    // Children get what they are given, and nothing that they inherit; another test may
    // start one right now.
    descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    unlink(path)
    try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    try #require(lseek(descriptor, 0, SEEK_SET) == 0)
  }

  /// Opens the file at `path`, or makes an empty one when there is none.
  init(at path: String?) throws {
    guard let path else {
      try self.init([])
      return
    }
    try self.init(descriptor: open(path, O_RDWR | O_CLOEXEC))
  }

  private init(descriptor: Int32) throws {
    self.descriptor = descriptor
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  /// All that was written to it.
  func text() throws -> String {
    let count = Int(lseek(descriptor, 0, SEEK_END))
    var bytes = [UInt8](repeating: 0, count: count)
    try #require(pread(descriptor, &bytes, count, 0) == count)
    return try #require(String(validating: bytes, as: UTF8.self))
  }
}
