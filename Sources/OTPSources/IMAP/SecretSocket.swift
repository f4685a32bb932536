import CSockets
import Glibc

/// The socket by which the secret of an account is handed over.
package enum SecretSocket {
  /// Connects to the socket at `path`; nil if nobody listens there.
  package static func connect(_ path: String) -> Int32? {
    let connection = unsafe otp_socket_connect(path, 0)
    return connection >= 0 ? connection : nil
  }

  /// Accepts a connection of `listener`; nil if it is not one of this user.
  package static func accept(_ listener: Int32) -> Int32? {
    let connection = otp_socket_accept(listener)
    guard connection >= 0 else { return nil }
    var user: UInt32 = 0
    if unsafe otp_socket_peer(connection, &user) == 0, user == geteuid() { return connection }
    close(connection)
    return nil
  }
}
