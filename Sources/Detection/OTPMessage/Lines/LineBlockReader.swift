/// Reads an input in blocks of whole lines, so that several tasks can parse it.
///
/// Lines are those of `LineReader`. It reads ahead, so nothing else may read from the descriptor.
package struct LineBlockReader: ~Copyable {
  /// The result of `next()`.
  package enum Event {
    /// The next lines.
    case block(LineBlock)
    /// All available lines were returned. The next call waits for more.
    case idle
    /// All lines read so far were returned, and the interrupt descriptor is readable.
    case interrupted
  }

  /// The size of a block in bytes, without its last line. 16 KiB are about a hundred messages:
  /// passing on a block costs microseconds, little compared with parsing it, and the 64 KiB of a
  /// pipe still occupy several tasks.
  private static let blockSize = 16 << 10

  /// The largest number of lines in a block. It bounds the memory for very short lines.
  private static let maximumCount = 1_024

  /// The number of bytes read so far.
  package var byteCount: Int { lines.byteCount }

  private var lines: LineReader
  /// The event that follows the block returned last.
  private var delayed: Result<Event?, MessageError>?

  /// Creates a reader of `fileDescriptor`, which the caller closes.
  ///
  /// Once `interruptDescriptor` is readable, `next()` returns `interrupted` instead of reading or
  /// waiting. A file in an encoding other than UTF-8 is read only if `keepsGoing` is true.
  package init(
    fileDescriptor: Int32,
    interruptDescriptor: Int32? = nil,
    keepsGoing: Bool = false
  ) {
    lines = LineReader(
      fileDescriptor: fileDescriptor,
      interruptDescriptor: interruptDescriptor,
      keepsGoing: keepsGoing
    )
  }

  /// Returns the next event, or `nil` at the end of the input.
  ///
  /// An error is thrown after the lines read before it were returned.
  package mutating func next() throws(MessageError) -> Event? {
    if let delayed {
      self.delayed = nil
      return try delayed.get()
    }
    var block = LineBlock(after: lines.lineNumber)
    block.reserve(LineBlockReader.blockSize)
    let end = fill(&block)
    guard block.count > 0 else { return try end?.get() }
    block.close()
    delayed = end
    return .block(block)
  }

  /// Adds lines to `block`. Returns what ended it early, or `nil` if it is full.
  private mutating func fill(_ block: inout LineBlock) -> Result<Event?, MessageError>? {
    while block.size < LineBlockReader.blockSize, block.count < LineBlockReader.maximumCount {
      do throws(MessageError) {
        switch try lines.next() {
        case .line(let range): unsafe block.append(lines.bytes(of: range))
        case .tooLong: block.append(.tooLong)
        case .foreign(let encoding): block.append(.foreign(encoding))
        case .idle: return .success(.idle)
        case .interrupted: return .success(.interrupted)
        case nil: return .success(nil)
        }
      } catch {
        return .failure(error)
      }
    }
    return nil
  }
}
