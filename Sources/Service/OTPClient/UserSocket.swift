import CSockets
import Glibc

/// Sockets between the programs of one user.
package enum UserSocket {
  /// Connects to the socket at `path`; nil if no program of this user listens there.
  package static func connect(_ path: String) -> Int32? {
    owned(unsafe otp_socket_connect(path, 0))
  }

  /// Accepts a connection on `listener`; nil if there is none from this user.
  package static func accept(_ listener: Int32) -> Int32? {
    owned(otp_socket_accept(listener))
  }

  /// Makes a pair of connected sockets; nil if the system has none left.
  package static func makePair() -> (own: Int32, other: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe otp_socket_pair(&ends) == 0 else { return nil }
    return (ends[0], ends[1])
  }

  /// `connection`, unless there is none or its peer is another user.
  private static func owned(_ connection: Int32) -> Int32? {
    guard connection >= 0 else { return nil }
    var user: UInt32 = 0
    if unsafe otp_socket_peer(connection, &user) == 0, user == geteuid() { return connection }
    close(connection)
    return nil
  }
}
