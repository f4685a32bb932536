import CSystemd

/// Reports the state of a program to systemd (sd_notify(3)). Elsewhere it does nothing.
package enum ServiceNotice {
  /// Reports that the program is ready, and shows the sentence `status` in the status of its unit.
  package static func tellReady(status: String) {
    guard isSystemdAvailable else { return }
    // A line feed would begin another variable.
    let line = String(status.map { $0 == "\n" ? " " : $0 })
    _ = unsafe systemd.pointee.sd_notify(0, "READY=1\nSTATUS=\(line)\n")
  }

  /// Reports that the program is stopping.
  package static func tellStopping() {
    guard isSystemdAvailable else { return }
    _ = unsafe systemd.pointee.sd_notify(0, "STOPPING=1\n")
  }
}
