import CSystemd

/// The listening sockets that systemd passes to a program (sd_listen_fds(3)).
package enum ServiceSocket {
  /// The descriptor of the first socket; nil if none was passed. It is not passed on to children.
  package static func take() -> Int32? {
    takeAll().first
  }

  /// The descriptors of all sockets, in the order of the unit.
  package static func takeAll() -> [Int32] {
    guard isSystemdAvailable else { return [] }
    return (0..<max(unsafe systemd.pointee.sd_listen_fds(1), 0)).map { 3 + $0 }
  }
}
