internal import Glibc

/// Reads lines from a file, a pipe, a terminal or a socket, and tells when it would have to wait for more.
///
/// A byte order mark at the start is passed over; a carriage return before a line feed is left to the line's parser. The last line needs no line
/// feed. Memory does not grow with the number of lines. It reads ahead, so nobody else may read from the same descriptor.
package struct LineReader: ~Copyable {
  /// What `next` found.
  package enum Event {
    /// A line without its line feed, which stays where it is until the next call.
    case line(Range<Int>)
    /// A line that was longer than the longest, and what was in it is forgotten.
    case tooLong
    /// All lines that have come were given out, and the next call will wait for more.
    case idle
    /// All lines that were read were given out, and the descriptor for interruptions can be read.
    case interrupted
  }

  /// U+FEFF in UTF-8, which some editors write first.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of the last line that was read, counted from 1; 0 before the first.
  package private(set) var lineNumber = 0

  /// How many bytes were read so far.
  package private(set) var byteCount = 0

  private let fileDescriptor: Int32
  private let interruptDescriptor: Int32?
  private var buffer: LineBuffer
  private var isAtEnd = false
  /// Whether `idle` was given since something was last read, so that it is not given twice.
  private var wasIdle = false

  /// Makes a reader of `fileDescriptor`, which stays the caller's to close; `padding` bytes can be read after each line.
  ///
  /// Once `interruptDescriptor` can be read, `next` gives `interrupted` instead of reading more or waiting.
  package init(
    fileDescriptor: Int32,
    interruptDescriptor: Int32? = nil,
    maximumLength: Int = MessageLineParser.maximumLength,
    padding: Int = 0
  ) {
    self.fileDescriptor = fileDescriptor
    self.interruptDescriptor = interruptDescriptor
    buffer = LineBuffer(maximumLength: maximumLength, padding: padding)
  }

  /// The next line, or what else there is to know; nil at the end of the input.
  package mutating func next() throws(MessageError) -> Event? {
    while true {
      if let line = buffer.nextLine() ?? (isAtEnd ? buffer.lastLine() : nil) {
        lineNumber += 1
        return event(of: line)
      }
      if isAtEnd { return nil }
      if let event = try wait() { return event }
      guard let count = try buffer.read(from: fileDescriptor) else { continue }
      byteCount += count
      isAtEnd = count == 0
      wasIdle = false
    }
  }

  /// The bytes of a line that `next` has just given.
  @unsafe package func bytes(of line: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe buffer.bytes(of: line)
  }

  /// A copy of the bytes of a line that `next` has just given.
  package func copy(of line: Range<Int>) -> [UInt8] {
    unsafe Array(buffer.bytes(of: line))
  }

  private func event(of line: LineBuffer.Line) -> Event {
    guard case .whole(let range) = line else { return .tooLong }
    let mark = LineReader.byteOrderMark
    if lineNumber == 1, unsafe buffer.bytes(of: range).starts(with: mark) {
      return .line(range.dropFirst(mark.count))
    }
    return .line(range)
  }

  /// Waits until there is something to read; returns what the caller should know before that.
  private mutating func wait() throws(MessageError) -> Event? {
    let input = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    // poll(2) passes over a negative descriptor.
    let interrupt = pollfd(fd: interruptDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
    var descriptors = [input, interrupt]
    while true {
      let count = unsafe poll(&descriptors, nfds_t(descriptors.count), wasIdle ? -1 : 0)
      if count < 0, errno != EINTR { throw .unreadable(code: errno) }
      if count > 0, descriptors[1].revents != 0 { return .interrupted }
      // A descriptor that is closed or broken has events too; reading it says what is wrong.
      if count > 0 { return nil }
      if count == 0, !wasIdle {
        wasIdle = true
        return .idle
      }
    }
  }
}
