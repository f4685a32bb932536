import CSockets
import FoundationEssentials
import Glibc
import Testing

/// A connection to a Varlink service that shares no code with it.
final class VarlinkConnection {
  let descriptor: Int32
  private var buffer: [UInt8] = []

  /// How long a reply may take before the test fails, in milliseconds.
  private static let patience: Int32 = 60_000

  init(path: String) throws {
    descriptor = otp_socket_connect(path, -1)
    // No issue yet: a service that has just been started may not listen.
    guard descriptor >= 0 else { throw NotConnected() }
  }

  deinit {
    close(descriptor)
  }

  /// Sends `text` as one message.
  func send(_ text: String) throws {
    try sendBytes(Array(text.utf8) + [0])
  }

  func sendBytes(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      sent += count
    }
  }

  /// Calls `method` with `parameters`, and returns the text of the reply.
  func call(_ method: String, _ parameters: String = "{}", _ rest: String = "") throws -> String {
    try send(#"{"method":"\#(method)","parameters":\#(parameters)\#(rest)}"#)
    return try #require(try reply())
  }

  /// Calls a method of `org.otpd.Codes`.
  func codes(_ method: String, _ parameters: String = "{}", _ rest: String = "") throws -> String {
    try call("org.otpd.Codes.\(method)", parameters, rest)
  }

  /// The next reply; nil when the service closed the connection.
  func reply() throws -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, Self.patience) == 1, "no reply came")
      var part = [UInt8](repeating: 0, count: 65_536)
      let count = read(descriptor, &part, part.count)
      if count <= 0 { return nil }
      buffer += part[..<count]
    }
  }

  /// Whether nothing has come within `milliseconds`.
  func isSilent(for milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return buffer.isEmpty && poll(&polled, 1, milliseconds) == 0
  }
}

/// Nobody listens.
struct NotConnected: Error {}
