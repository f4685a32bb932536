import Glibc
import OTPSystem

/// A program that was started, and whose output is read as it arrives, so that one process can wait
/// for several.
package final class RunningProgram {
  /// The maximum number of bytes to read from the output: more than a clipboard with a code or a
  /// help text contains.
  private static let longestOutput = 256 << 10

  /// The number of bytes that are read at once.
  private static let portion = 4_096

  private let identifier: pid_t
  /// Whether all processes that it started are killed with it.
  private let hasOwnGroup: Bool
  /// The read end of the pipe to which it writes.
  private let descriptor: Int32
  private var output: [UInt8] = []
  private var isReading = true
  /// Nil while it runs.
  private var ending: ChildProgram.Ending?

  /// How often to look whether a program whose output has ended has exited, in milliseconds.
  package static let pause: Int32 = 2

  init(_ identifier: pid_t, hasOwnGroup: Bool, reading descriptor: Int32) {
    self.identifier = identifier
    self.hasOwnGroup = hasOwnGroup
    self.descriptor = descriptor
    try? SystemCall.setBlocking(false, descriptor)
  }

  deinit { _ = result() }

  /// The descriptor to wait for; nil if only its exit is awaited, of which no descriptor tells.
  package var fileDescriptor: Int32? { isReading ? descriptor : nil }

  /// Reads what has arrived, and returns whether the program has ended. It never blocks.
  package func advance() -> Bool {
    while isReading {
      switch Self.read(descriptor) {
      case .bytes(let bytes):
        output += bytes
        if output.count >= Self.longestOutput { stopReading() }
      case .end: stopReading()
      case .nothing: return false
      }
    }
    return hasEnded
  }

  /// Waits until the program ends, but no longer than until `end`.
  package func wait(until end: Int64) {
    while !advance() {
      let rest = end - Uptime.milliseconds()
      guard rest > 0 else { return }
      Polling.wait(for: fileDescriptor, upTo: isReading ? rest : Int64(Self.pause))
    }
  }

  /// How the program ended, and what it printed. If it still runs, it is killed.
  package func result() -> (ChildProgram.Ending, [UInt8]) {
    if isReading { stopReading() }
    if !hasEnded {
      kill(hasOwnGroup ? -identifier : identifier, SIGKILL)
      while waitpid(identifier, nil, 0) < 0, errno == EINTR {}
      ending = .stopped
    }
    return (ending ?? .stopped, output)
  }

  private var hasEnded: Bool {
    // Once it is reaped, its identifier may belong to another process.
    guard ending == nil else { return true }
    var status: Int32 = 0
    guard unsafe waitpid(identifier, &status, WNOHANG) != 0 else { return false }
    ending = status == 0 ? .succeeded : .failed
    return true
  }

  private func stopReading() {
    isReading = false
    close(descriptor)
  }

  private enum Arrival {
    case bytes([UInt8])
    case nothing
    case end
  }

  private static func read(_ descriptor: Int32) -> Arrival {
    do {
      let part = try SystemCall.read(descriptor, upTo: portion)
      return part.isEmpty ? .end : .bytes(part)
    } catch {
      return error.code == EAGAIN ? .nothing : .end
    }
  }
}
