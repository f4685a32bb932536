import CInternet
import CSockets
import Glibc
import OTPSystem

/// A listening socket.
final class InternetSocket {
  /// The reason a socket cannot listen.
  struct Failure: Error {
    let fault: SourceFault
    let code: Int32

    /// Whether this machine does not have this version of IP, such as IPv6.
    var isOfMissingVersion: Bool { code == EADDRNOTAVAIL || code == EAFNOSUPPORT }

    fileprivate init(at address: ListeningAddress) {
      code = errno
      let advice =
        code == EADDRINUSE ? "; stop the program that uses this address, or choose another" : ""
      fault = SourceFault("cannot listen at \(address): \(SystemError(code))\(advice)")
    }
  }

  /// The address, with the actual port if the system chose it.
  let address: ListeningAddress
  let descriptor: Int32

  /// The maximum number of pending connections.
  private static let backlog: Int32 = 1_024

  /// Listens at the IP address `host`. With a `port` of 0, the system chooses one.
  init(host: String, port: UInt16) throws(Failure) {
    descriptor = unsafe otp_internet_listen(host, port, Self.backlog)
    guard descriptor >= 0 else { throw Failure(at: .internet(host: host, port: port)) }
    let actual = otp_internet_port(descriptor)
    address = .internet(host: host, port: UInt16(clamping: actual))
  }

  /// Listens at the Unix socket `path`. A stale socket at that path is replaced.
  init(path: String) throws(Failure) {
    Self.removeLeftover(path)
    descriptor = unsafe otp_socket_listen(path, Self.backlog)
    guard descriptor >= 0 else { throw Failure(at: .path(path)) }
    address = .path(path)
  }

  /// Takes ownership of `descriptor`, a listening TCP socket from the service manager.
  init(passed descriptor: Int32) throws(SourceFault) {
    self.descriptor = descriptor
    var host = [CChar](repeating: 0, count: Int(OTP_INTERNET_HOST_SIZE))
    guard unsafe otp_internet_take(descriptor, &host, host.count) == 0 else {
      throw SourceFault("the descriptor from the service manager is not a listening TCP socket")
    }
    let port = UInt16(clamping: otp_internet_port(descriptor))
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    address = .internet(host: name, port: port)
  }

  deinit {
    close(descriptor)
    if case .path(let path) = address { _ = unsafe unlink(path) }
  }

  /// The port; 0 for a Unix socket.
  var port: UInt16 { if case .internet(_, let port) = address { port } else { 0 } }

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
}
