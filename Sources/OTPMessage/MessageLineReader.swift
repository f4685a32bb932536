/// Reads messages from a file, a pipe, a terminal or a socket that holds one JSON object a line.
///
/// A byte order mark at the start, carriage returns before line feeds and blank lines are passed over. The last line needs no
/// line feed. Memory does not grow with the number of lines, and a line longer than `MessageLineParser.maximumLength` is
/// rejected. It reads ahead, so nobody else may read from the same descriptor.
public struct MessageLineReader: ~Copyable {
  /// What `next` found.
  public enum Event: Sendable, Equatable {
    /// A message, and the number of its line.
    case message(Message, lineNumber: Int)
    /// A line that is no message; the lines after it are read as ever.
    case rejected(RejectedLine)
    /// All lines that have come were given out, and the next call will wait for more. Now is the time to save, or to flush.
    case idle
    /// All lines that were read were given out, and the descriptor for interruptions can be read.
    case interrupted
  }

  /// The number of the last line that was read, counted from 1; 0 before the first.
  public var lineNumber: Int { lines.lineNumber }

  /// How many bytes were read so far.
  public var byteCount: Int { lines.byteCount }

  private let parser: MessageLineParser
  private var lines: LineReader

  /// Makes a reader of `fileDescriptor`, which stays the caller's to close.
  ///
  /// Once `interruptDescriptor` can be read, `next` gives `interrupted` instead of reading more or waiting.
  public init(fileDescriptor: Int32, interruptDescriptor: Int32? = nil) throws(MessageError) {
    parser = try MessageLineParser()
    lines = LineReader(
      fileDescriptor: fileDescriptor,
      interruptDescriptor: interruptDescriptor,
      padding: MessageLineParser.padding
    )
  }

  /// The next message, or what else there is to know; nil at the end of the input.
  public mutating func next() throws(MessageError) -> Event? {
    while let event = try lines.next() {
      switch event {
      case .line(let range):
        guard let event = self.event(of: range) else { continue }
        return event
      case .tooLong:
        return .rejected(RejectedLine(lineNumber: lineNumber, id: nil, reason: .tooLong))
      case .idle: return .idle
      case .interrupted: return .interrupted
      }
    }
    return nil
  }

  /// Parses the line at `range`; nil when it is blank.
  private func event(of range: Range<Int>) -> Event? {
    switch unsafe parser.read(lines.bytes(of: range)) {
    case .message(let message):
      return .message(message, lineNumber: lineNumber)
    case .rejected(let id, let reason):
      return .rejected(RejectedLine(lineNumber: lineNumber, id: id, reason: reason))
    case .blank:
      return nil
    }
  }
}
