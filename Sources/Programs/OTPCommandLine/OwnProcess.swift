import CommandLineToolkit
import Glibc
import OTPSystem

/// A running program of this package.
package struct OwnProcess {
  /// The number of the process.
  package let identifier: Int32
  private let name: String

  /// How long it may take to end, in milliseconds.
  private static let patience: Int64 = 10_000

  /// The process with the given identifier; nil if it does not run the program `name`.
  package init?(_ identifier: Int32, running name: String) {
    self.identifier = identifier
    self.name = name
    guard identifier > 1, isRunning else { return nil }
  }

  /// Ends it, and returns whether it has ended.
  package func end() -> Bool {
    guard kill(identifier, SIGTERM) == 0 || errno == ESRCH else { return false }
    // One that was stopped ends only once it continues.
    kill(identifier, SIGCONT)
    let end = Uptime.milliseconds() + Self.patience
    while isRunning {
      guard Uptime.milliseconds() < end else { return false }
      Polling.pause(10)
    }
    return true
  }

  /// The programs hide what they execute from other processes, but not their names; see proc(5).
  private var isRunning: Bool {
    guard let bytes = (try? PublicFile.read("/proc/\(identifier)/comm")) ?? nil,
      let state = (try? PublicFile.read("/proc/\(identifier)/stat")) ?? nil
    else { return false }
    // `PID (NAME) STATE`. A zombie has ended.
    let isZombie = String(decoding: state, as: UTF8.self).hasPrefix("\(identifier) (\(name)) Z")
    return String(decoding: bytes, as: UTF8.self) == name + "\n" && !isZombie
  }
}
