internal import Glibc

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

  /// U+FEFF in UTF-8, which some editors write first.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of the last line that was read, counted from 1; 0 before the first.
  public private(set) var lineNumber = 0

  /// How many bytes were read so far.
  public private(set) var byteCount = 0

  private let fileDescriptor: Int32
  private let interruptDescriptor: Int32?
  private let parser: MessageLineParser
  private var buffer: LineBuffer
  private var isAtEnd = false
  /// Whether `idle` was given since something was last read, so that it is not given twice.
  private var wasIdle = false

  /// Makes a reader of `fileDescriptor`, which stays the caller's to close.
  ///
  /// Once `interruptDescriptor` can be read, `next` gives `interrupted` instead of reading more or waiting.
  public init(fileDescriptor: Int32, interruptDescriptor: Int32? = nil) throws(MessageError) {
    self.fileDescriptor = fileDescriptor
    self.interruptDescriptor = interruptDescriptor
    parser = try MessageLineParser()
    buffer = LineBuffer(
      maximumLength: MessageLineParser.maximumLength,
      padding: MessageLineParser.padding
    )
  }

  /// The next message, or what else there is to know; nil at the end of the input.
  public mutating func next() throws(MessageError) -> Event? {
    while true {
      if let line = buffer.nextLine() ?? (isAtEnd ? buffer.lastLine() : nil) {
        lineNumber += 1
        guard let event = event(of: line) else { continue }
        return event
      }
      if isAtEnd { return nil }
      if let event = try wait() { return event }
      guard let count = try buffer.read(from: fileDescriptor) else { continue }
      byteCount += count
      isAtEnd = count == 0
      wasIdle = false
    }
  }

  /// Parses `line`; nil when it is blank.
  private func event(of line: LineBuffer.Line) -> Event? {
    guard case .whole(let range) = line else {
      return .rejected(RejectedLine(lineNumber: lineNumber, id: nil, reason: .tooLong))
    }
    var bytes = unsafe buffer.bytes(of: range)
    let mark = MessageLineReader.byteOrderMark
    if lineNumber == 1, unsafe bytes.starts(with: mark) {
      unsafe bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(mark.count))
    }
    switch unsafe parser.read(bytes) {
    case .message(let message):
      return .message(message, lineNumber: lineNumber)
    case .rejected(let id, let reason):
      return .rejected(RejectedLine(lineNumber: lineNumber, id: id, reason: reason))
    case .blank:
      return nil
    }
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
