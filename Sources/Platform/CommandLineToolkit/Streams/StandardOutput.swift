import Glibc
import OTPSystem

/// Buffered standard output; `flush()` writes the buffer.
///
/// A closed pipe is not an error, because the reader has seen enough: further output is dropped.
package struct StandardOutput: ~Copyable {
  /// Whether the reader has closed the pipe; a streaming program can then stop.
  package private(set) var isClosed = false

  /// The number of buffered bytes that is worth a system call: the capacity of a Linux pipe, 64
  /// KiB.
  private static let enough = 65_536

  private var bytes: [UInt8] = []

  /// Creates an empty buffer for standard output.
  package init() {}

  /// Appends `text`.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends whole lines, and writes the buffer when it is large enough.
  package mutating func append(_ lines: [UInt8]) throws(CommandError) {
    bytes.append(contentsOf: lines)
    if bytes.count >= StandardOutput.enough { try flush() }
  }

  /// Writes everything appended since the last flush.
  package mutating func flush() throws(CommandError) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !isClosed else { return }
    do {
      try SystemCall.write(bytes.span, to: StandardStream.output.rawValue)
    } catch {
      guard error.code == EPIPE else {
        throw CommandError("cannot write to standard output: \(error)")
      }
      isClosed = true
    }
  }
}
