import Glibc

/// Standard output with a buffer; what was appended is written by `flush()`.
///
/// A reader that closed the pipe has seen enough, so that is no error: from then on
/// everything is dropped.
package struct StandardOutput: ~Copyable {
  /// Whether the reader went away; a program that streams can stop then.
  package private(set) var isClosed = false

  /// How many bytes are worth a call of the system: 64 KiB is what a Linux pipe holds.
  private static let enough = 65_536

  private var bytes: [UInt8] = []

  /// Makes an empty buffer over standard output.
  package init() {}

  /// Appends `text`.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends whole lines, and writes when there is enough to be worth it.
  package mutating func append(_ lines: [UInt8]) throws(CommandError) {
    bytes.append(contentsOf: lines)
    if bytes.count >= StandardOutput.enough { try flush() }
  }

  /// Writes what was appended since the last time.
  package mutating func flush() throws(CommandError) {
    guard !bytes.isEmpty else { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    guard !isClosed else { return }
    switch StandardStream.output.write(bytes.span) {
    case 0: break
    case EPIPE: isClosed = true
    case let number:
      throw CommandError("cannot write to standard output: \(SystemError.text(of: number))")
    }
  }
}
