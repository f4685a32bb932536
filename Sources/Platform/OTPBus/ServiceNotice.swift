import CSystemd

/// Tells systemd how a program does (sd_notify(3)). Elsewhere it does nothing.
package enum ServiceNotice {
  /// Says that the program is ready, and shows `status`, a sentence, in its unit's status.
  package static func tellReady(status: String) {
    guard isSystemdAvailable else { return }
    // A line feed would begin another variable.
    let line = String(status.map { $0 == "\n" ? " " : $0 })
    _ = unsafe systemd.pointee.sd_notify(0, "READY=1\nSTATUS=\(line)\n")
  }

  /// Says that the program stops.
  package static func tellStopping() {
    guard isSystemdAvailable else { return }
    _ = unsafe systemd.pointee.sd_notify(0, "STOPPING=1\n")
  }
}
