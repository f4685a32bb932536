/// Reads an input in blocks of whole lines, so that several tasks can share the work on them.
///
/// The lines are those of a `LineReader`. It reads ahead, so nobody else may read from the same descriptor.
package struct LineBlockReader: ~Copyable {
  /// What `next` found.
  package enum Event {
    /// Lines that no block before held.
    case block(LineBlock)
    /// All lines that have come were given out, and the next call will wait for more.
    case idle
    /// All lines that were read were given out, and the descriptor for interruptions can be read.
    case interrupted
  }

  /// How many bytes of lines make a block, but for the last line in it: about a hundred messages. Handing over a block costs some
  /// microseconds, little beside the work on it; and what a pipe holds, 64 KiB, gives each of several tasks something to do.
  private static let blockSize = 16 << 10

  /// How many lines a block has at most, so that very many short lines do not take much memory.
  private static let maximumCount = 1_024

  /// How many bytes were read so far.
  package var byteCount: Int { lines.byteCount }

  private var lines: LineReader
  /// What came after the block that was given out last.
  private var delayed: Result<Event?, MessageError>?

  /// Makes a reader of `fileDescriptor`, which stays the caller's to close.
  ///
  /// Once `interruptDescriptor` can be read, `next` gives `interrupted` instead of reading more or waiting.
  package init(fileDescriptor: Int32, interruptDescriptor: Int32? = nil) {
    lines = LineReader(fileDescriptor: fileDescriptor, interruptDescriptor: interruptDescriptor)
  }

  /// The next lines, or what else there is to know; nil at the end of the input.
  ///
  /// An error comes after the lines that were read before it.
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

  /// Adds lines to `block` until it is full; returns why it ended sooner, or nil when it is full.
  private mutating func fill(_ block: inout LineBlock) -> Result<Event?, MessageError>? {
    while block.size < LineBlockReader.blockSize, block.count < LineBlockReader.maximumCount {
      do throws(MessageError) {
        switch try lines.next() {
        case .line(let range): unsafe block.append(lines.bytes(of: range))
        case .tooLong: block.appendTooLong()
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
