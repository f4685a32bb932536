import CSockets
import Glibc
import Testing

/// A client of a port, on a Unix socket.
final class PortClient {
  private let descriptor: Int32

  init(_ path: String) {
    descriptor = unsafe otp_socket_connect(path, 1_000)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
  }

  /// Whether the connection ends after what has arrived. A program that another test starts may
  /// hold its other end for a moment.
  func ends() -> Bool {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 60_000) == 1 else { return false }
      if received() == nil { return true }
    }
  }

  /// What has arrived; nil after the end.
  func received() -> String? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count == 0 ? nil : String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
