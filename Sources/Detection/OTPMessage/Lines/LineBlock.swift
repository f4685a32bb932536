/// Consecutive lines of an input, which can be passed to another task.
package struct LineBlock: Sendable {
  /// A line, or why there is none.
  private enum Line {
    case whole(Range<Int>)
    case unreadable(MessageError)
  }

  /// The number of lines before the block.
  let precedingLineCount: Int

  /// The lines without separators, and the padding that a parser needs once the block is closed.
  private var bytes: [UInt8] = []
  private var lines: [Line] = []

  /// Creates an empty block that follows `precedingLineCount` lines.
  init(after precedingLineCount: Int) {
    self.precedingLineCount = precedingLineCount
  }

  /// The number of lines.
  package var count: Int { lines.count }

  /// The size of the lines in bytes.
  package var size: Int { bytes.count }

  /// The number of the last line, counted from 1.
  package var lastLineNumber: Int { precedingLineCount + count }

  /// Appends a copy of `line`.
  @unsafe mutating func append(_ line: UnsafeRawBufferPointer) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: line)
    lines.append(.whole(start..<bytes.count))
  }

  /// Appends why a line cannot be read.
  mutating func append(_ fault: MessageError) {
    lines.append(.unreadable(fault))
  }

  /// Reserves memory for `size` bytes of lines and the parser's padding.
  mutating func reserve(_ size: Int) {
    bytes.reserveCapacity(size + MessageLineParser.padding)
  }

  /// Appends the parser's padding. No line may follow.
  mutating func close() {
    bytes.append(contentsOf: repeatElement(0, count: MessageLineParser.padding))
  }

  /// Calls `body` with each line in order, followed by the parser's padding, or with why it cannot
  /// be read.
  @unsafe func forEachLine(
    _ body: (Result<UnsafeRawBufferPointer, MessageError>, _ number: Int) -> Void
  ) {
    unsafe bytes.withUnsafeBytes { buffer in
      for (index, line) in lines.enumerated() {
        let number = precedingLineCount + index + 1
        switch line {
        case .whole(let range):
          unsafe body(.success(UnsafeRawBufferPointer(rebasing: buffer[range])), number)
        case .unreadable(let fault):
          unsafe body(.failure(fault), number)
        }
      }
    }
  }
}
