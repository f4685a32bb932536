import Glibc
import OTPSystem
import Testing

struct SystemCallTests {
  private static let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  /// A file with `bytes` that has no name.
  private func file(_ bytes: [UInt8]) throws -> Int32 {
    let template = "/tmp/otp-system-XXXXXX"
    var path = Array(template.utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    #expect(unlink(path) == 0)
    try SystemCall.write(bytes.span, to: descriptor)
    #expect(lseek(descriptor, 0, SEEK_SET) == 0)
    return descriptor
  }

  @Test func `reads at most as many bytes as asked, and none at the end`() throws {
    let file = try file([1, 2, 3])
    defer { close(file) }
    #expect(try SystemCall.read(file, upTo: 2) == [1, 2])
    #expect(try SystemCall.read(file, upTo: 2) == [3])
    #expect(try SystemCall.read(file, upTo: 2) == [])
  }

  @Test func `reads what a file holds`() throws {
    let file = try file(Self.bytes)
    defer { close(file) }
    #expect(try SystemCall.contents(of: file) == Self.bytes)
    #expect(lseek(file, 0, SEEK_SET) == 0)
    #expect(try SystemCall.beginning(of: file, count: 70_000) == Array(Self.bytes[..<70_000]))
    #expect(try SystemCall.beginning(of: file, count: 70_000) == Array(Self.bytes[70_000...]))
  }

  @Test func `stops after more bytes than the limit`() throws {
    let file = try file(Self.bytes)
    defer { close(file) }
    let count = try SystemCall.contents(of: file, limit: 10).count
    #expect((11..<Self.bytes.count).contains(count))
    #expect(lseek(file, 0, SEEK_SET) == 0)
    #expect(try SystemCall.contents(of: file, limit: Self.bytes.count) == Self.bytes)
  }

  @Test func `reads a pipe to its end`() throws {
    let ends = try Ends()
    try SystemCall.write([1, 2, 3].span, to: ends.writing)
    ends.hangUp()
    #expect(try SystemCall.beginning(of: ends.reading, count: 9) == [1, 2, 3])
    #expect(try SystemCall.contents(of: ends.reading) == [])
  }

  @Test func `throws the error of the system`() {
    #expect(throws: SystemError(EBADF)) { try SystemCall.read(-1) }
    #expect(throws: SystemError(EBADF)) { try SystemCall.contents(of: -1) }
    #expect(throws: SystemError(EBADF)) { try SystemCall.write([1].span, to: -1) }
    #expect(throws: SystemError(EBADF)) { try SystemCall.setBlocking(true, -1) }
    #expect(throws: SystemError(EBADF)) { try SystemCall.setInherited(true, -1) }
    #expect(SystemError(ENOENT).description == "No such file or directory")
  }

  @Test func `a descriptor blocks or does not, as it was set`() throws {
    let ends = try Ends()
    try SystemCall.setBlocking(false, ends.reading)
    #expect(throws: SystemError(EAGAIN)) { try SystemCall.read(ends.reading) }
    try SystemCall.setBlocking(true, ends.reading)
    #expect(fcntl(ends.reading, F_GETFL) & O_NONBLOCK == 0)
  }

  @Test func `other programs inherit a pipe only if it was passed on`() throws {
    let ends = try Ends()
    for end in [ends.reading, ends.writing] { #expect(fcntl(end, F_GETFD) == FD_CLOEXEC) }
    try SystemCall.setInherited(true, ends.reading)
    #expect(fcntl(ends.reading, F_GETFD) == 0)
    try SystemCall.setInherited(false, ends.reading)
    #expect(fcntl(ends.reading, F_GETFD) == FD_CLOEXEC)
  }
}
