import CSockets
import Glibc

/// A listening socket at `path`, made without any checks.
func csocket(at path: String) -> Int32 {
  otp_socket_listen(path, 1)
}

/// A datagram socket at `path`.
func datagramSocket(at path: String) -> Int32 {
  let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  let size = socklen_t(MemoryLayout<sockaddr_un>.size)
  let bound = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
  }
  return bound == 0 ? descriptor : -1
}

/// The datagram pending at `descriptor`; nil if there is none.
func datagram(at descriptor: Int32) -> String? {
  var bytes = [UInt8](repeating: 0, count: 4_096)
  let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
  return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
}
