/// Reads messages from a file, pipe, terminal or socket with one JSON object per line.
///
/// A byte order mark at the start, carriage returns before line feeds and blank lines are skipped.
/// The last line needs no line feed. Memory does not grow with the number of lines; a line longer
/// than `MessageLineParser.maximumLength` is rejected. It reads ahead, so nothing else may read
/// from the descriptor.
public struct MessageLineReader: ~Copyable {
  /// The result of `next()`.
  public enum Event: Sendable, Equatable {
    /// A message and its line number.
    case message(Message, lineNumber: Int)
    /// A line that is not a message. Reading continues with the next line.
    case rejected(RejectedLine)
    /// All available lines were returned, and the next call waits for more. This is the time to
    /// commit or flush.
    case idle
    /// All lines read so far were returned, and the interrupt descriptor is readable.
    case interrupted
  }

  /// The number of the last line, counted from 1; 0 before the first.
  public var lineNumber: Int { lines.lineNumber }

  /// The number of bytes read so far.
  public var byteCount: Int { lines.byteCount }

  private let parser: MessageLineParser
  private var lines: LineReader

  /// Creates a reader of `fileDescriptor`, which the caller closes.
  ///
  /// Once `interruptDescriptor` is readable, `next()` returns `interrupted` instead of reading or
  /// waiting.
  public init(fileDescriptor: Int32, interruptDescriptor: Int32? = nil) throws(MessageError) {
    parser = try MessageLineParser()
    lines = LineReader(
      fileDescriptor: fileDescriptor,
      interruptDescriptor: interruptDescriptor,
      padding: MessageLineParser.padding
    )
  }

  /// Returns the next event, or `nil` at the end of the input.
  public mutating func next() throws(MessageError) -> Event? {
    while let event = try lines.next() {
      switch event {
      case .line(let range):
        guard let event = self.event(of: range) else { continue }
        return event
      case .tooLong:
        return .rejected(RejectedLine(lineNumber: lineNumber, id: nil, reason: .tooLong))
      case .foreign(let encoding):
        let reason = MessageError.foreign(encoding)
        return .rejected(RejectedLine(lineNumber: lineNumber, id: nil, reason: reason))
      case .idle: return .idle
      case .interrupted: return .interrupted
      }
    }
    return nil
  }

  /// Parses the line at `range`; `nil` if it is blank.
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
