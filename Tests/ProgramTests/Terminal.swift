import Glibc
import Testing

/// A terminal for a program to write to, without a person before it.
struct Terminal: ~Copyable {
  /// What a program gets as a stream.
  let descriptor: Int32

  private let screen: Int32

  /// The requests of ioctl_tty(2) that unlock the other side and tell its number; Swift does not
  /// see their macros.
  private static let unlock: UInt = 0x4004_5431
  private static let tellNumber: UInt = 0x8004_5430

  init() throws {
    let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    try #require(screen >= 0 && ioctl(screen, Terminal.unlock, &number) == 0)
    try #require(ioctl(screen, Terminal.tellNumber, &number) == 0)
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    self.screen = screen
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    close(screen)
  }

  /// All that was written to it so far, which must be less than a terminal keeps.
  func text() throws -> String {
    try #require(fcntl(screen, F_SETFL, O_NONBLOCK) == 0)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(screen, &part, part.count)
      guard count > 0 else { return try #require(String(validating: bytes, as: UTF8.self)) }
      bytes += part[..<count]
    }
  }
}
