import Glibc
import Testing

/// A file without a name, which goes away with its last reader.
struct AnonymousFile: ~Copyable {
  let descriptor: Int32

  /// Makes a file that holds `bytes`, to be read from its start.
  init(_ bytes: [UInt8]) throws {
    var template = Array("/tmp/otp-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    unlink(template)
    // Children get what they are given, and nothing that they inherit.
    try #require(fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0)
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
