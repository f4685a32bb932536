/// Some lines of an input, one after another, which another task can read.
package struct LineBlock: Sendable {
  /// What was found in the input as one line.
  private enum Line {
    case whole(Range<Int>)
    case tooLong
  }

  /// How many lines the input has before these.
  let precedingLineCount: Int

  /// The lines one after another, and once it is `close`d as many bytes as a parser reads ahead.
  private var bytes: [UInt8] = []
  private var lines: [Line] = []

  /// Makes an empty block for what comes after `precedingLineCount` lines.
  init(after precedingLineCount: Int) {
    self.precedingLineCount = precedingLineCount
  }

  /// How many lines there are.
  package var count: Int { lines.count }

  /// How many bytes the lines have.
  package var size: Int { bytes.count }

  /// The number of the last line.
  package var lastLineNumber: Int { precedingLineCount + count }

  /// Adds a copy of `line`.
  @unsafe mutating func append(_ line: UnsafeRawBufferPointer) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: line)
    lines.append(.whole(start..<bytes.count))
  }

  /// Adds a line that was forgotten, for it was too long.
  mutating func appendTooLong() {
    lines.append(.tooLong)
  }

  /// Makes room for `size` bytes of lines and what a parser reads ahead.
  mutating func reserve(_ size: Int) {
    bytes.reserveCapacity(size + MessageLineParser.padding)
  }

  /// Lets a parser read ahead past the last line.
  mutating func close() {
    bytes.append(contentsOf: repeatElement(0, count: MessageLineParser.padding))
  }

  /// Calls `body` with each line in order: its bytes, after which a parser can read ahead, or nil for one that was too long.
  @unsafe func forEachLine(_ body: (UnsafeRawBufferPointer?, _ number: Int) -> Void) {
    unsafe bytes.withUnsafeBytes { buffer in
      for (index, line) in lines.enumerated() {
        let number = precedingLineCount + index + 1
        switch line {
        case .whole(let range):
          unsafe body(UnsafeRawBufferPointer(rebasing: buffer[range]), number)
        case .tooLong:
          body(nil, number)
        }
      }
    }
  }
}
