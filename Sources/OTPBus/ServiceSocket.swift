import CSystemd

/// The listening socket that systemd passes to a program (sd_listen_fds(3)).
package enum ServiceSocket {
  /// The descriptor of the first one; nil if none was passed. Children do not learn of it.
  package static func take() -> Int32? {
    guard isSystemdAvailable else { return nil }
    return unsafe systemd.pointee.sd_listen_fds(1) > 0 ? 3 : nil
  }
}
