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

  /// The request of ioctl_tty(2) that sets the size.
  private static let setSize: UInt = 0x5414

  /// Makes a terminal of `columns` columns; one that does not tell its width without them.
  init(columns: UInt16? = nil) throws {
    let screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: Int32 = 0
    try #require(screen >= 0 && ioctl(screen, Terminal.unlock, &number) == 0)
    try #require(ioctl(screen, Terminal.tellNumber, &number) == 0)
    let descriptor = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0)
    if let columns {
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(descriptor, Terminal.setSize, &size) == 0)
    }
    self.screen = screen
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    close(screen)
  }

  /// What `tool` writes to it when it runs to its end with no input.
  func text(of tool: Tool, _ arguments: [String], _ environment: [String: String]) throws -> String
  {
    let child = try ChildProcess(
      path: tool.path(),
      arguments: [tool.name] + arguments,
      environment: environment,
      streams: (descriptor, descriptor, descriptor)
    )
    _ = try child.wait()
    return try text().replacing("\r\n", with: "\n")
  }

  /// Types `text`; U+0004 at the start of a line is the end of the input.
  func type(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(write(screen, bytes, bytes.count) == bytes.count)
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
