import CInternet
import CSockets
import Glibc

/// A socket that clients connect to.
package final class Listener {
  /// The address, with the port that the system chose if none was named.
  package let address: ListeningAddress

  let descriptor: Int32

  /// How many clients may wait to be accepted.
  private static let backlog: Int32 = 1_024

  /// Listens at `address`. A Unix socket that nobody listens at is replaced.
  package init(_ address: ListeningAddress) throws(SourceFault) {
    switch address {
    case .internet(let host, let port):
      descriptor = unsafe otp_internet_listen(host, port, Self.backlog)
      guard descriptor >= 0 else { throw Self.fault(at: address) }
      let actual = otp_internet_port(descriptor)
      self.address = .internet(host: host, port: UInt16(clamping: actual))
    case .path(let path):
      Self.removeLeftover(path)
      descriptor = unsafe otp_socket_listen(path, Self.backlog)
      guard descriptor >= 0 else { throw Self.fault(at: address) }
      self.address = address
    }
  }

  /// Takes over `descriptor`, at which the service manager listens by the internet.
  package init(passed descriptor: Int32) throws(SourceFault) {
    self.descriptor = descriptor
    var host = [CChar](repeating: 0, count: Int(OTP_INTERNET_HOST_SIZE))
    guard unsafe otp_internet_take(descriptor, &host, host.count) == 0 else {
      throw SourceFault("what the service manager passed on is no listening socket of TCP")
    }
    let port = UInt16(clamping: otp_internet_port(descriptor))
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    address = .internet(host: name, port: port)
  }

  deinit {
    close(descriptor)
    if case .path(let path) = address { _ = unsafe unlink(path) }
  }

  private static func removeLeftover(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
    let connection = unsafe otp_socket_connect(path, 0)
    if connection >= 0 {
      close(connection)
    } else if errno == ECONNREFUSED {
      _ = unsafe unlink(path)
    }
  }

  private static func fault(at address: ListeningAddress) -> SourceFault {
    let code = errno
    let advice = code == EADDRINUSE ? "; end what listens there, or choose another" : ""
    return SourceFault(
      "cannot listen at \(address): \(unsafe String(cString: strerror(code)))\(advice)"
    )
  }
}
