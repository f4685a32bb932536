internal import Glibc
internal import OTPSystem

/// Reads lines from a file, pipe, terminal or socket, and reports when it would wait for more.
///
/// A byte order mark at the start is skipped; carriage returns are left to the parser. The last
/// line needs no line feed. Memory does not grow with the number of lines. It reads ahead, so
/// nothing else may read from the descriptor.
package struct LineReader: ~Copyable {
  /// The result of `next()`.
  package enum Event {
    /// A line without its line feed, valid until the next call.
    case line(Range<Int>)
    /// A line longer than the limit; its contents were discarded.
    case tooLong
    /// The first line, which begins like an encoding that no line of JSON or text can be in.
    case foreign(ForeignEncoding)
    /// All available lines were returned. The next call waits for more.
    case idle
    /// All lines read so far were returned, and the interrupt descriptor is readable.
    case interrupted
  }

  /// U+FEFF in UTF-8, which some editors put at the start.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The number of the last line, counted from 1; 0 before the first.
  package private(set) var lineNumber = 0

  /// The number of bytes read so far.
  package private(set) var byteCount = 0

  private let fileDescriptor: Int32
  private let interruptDescriptor: Int32?
  /// Whether the input ends where it looks like another encoding.
  private let stopsAtForeignEncoding: Bool
  private var buffer: LineBuffer
  private var isAtEnd = false
  /// Whether `idle` was returned since the last read, so that it is not repeated.
  private var wasIdle = false

  /// Creates a reader of `fileDescriptor`, which the caller closes. Each line is followed by
  /// `padding` readable bytes.
  ///
  /// Once `interruptDescriptor` is readable, `next()` returns `interrupted` instead of reading or
  /// waiting.
  ///
  /// A regular file in an encoding other than UTF-8 is not read unless the reader `keepsGoing`.
  /// Other input is read however it begins: it cannot be sent again, and only its first line may be
  /// broken.
  package init(
    fileDescriptor: Int32,
    interruptDescriptor: Int32? = nil,
    maximumLength: Int = MessageLineParser.maximumLength,
    padding: Int = 0,
    keepsGoing: Bool = false
  ) {
    self.fileDescriptor = fileDescriptor
    self.interruptDescriptor = interruptDescriptor
    stopsAtForeignEncoding = !keepsGoing && Self.isRegular(fileDescriptor)
    buffer = LineBuffer(maximumLength: maximumLength, padding: padding)
  }

  /// Returns the next event, or `nil` at the end of the input.
  package mutating func next() throws(MessageError) -> Event? {
    while true {
      if let line = buffer.nextLine() ?? (isAtEnd ? buffer.lastLine() : nil) {
        lineNumber += 1
        return try event(of: line)
      }
      if isAtEnd { return nil }
      if let event = try wait() { return event }
      guard let count = try buffer.read(from: fileDescriptor) else { continue }
      byteCount += count
      isAtEnd = count == 0
      wasIdle = false
    }
  }

  /// The bytes of the line that `next()` returned last.
  @unsafe package func bytes(of line: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe buffer.bytes(of: line)
  }

  /// A copy of the bytes of the line that `next()` returned last.
  package func copy(of line: Range<Int>) -> [UInt8] {
    unsafe Array(buffer.bytes(of: line))
  }

  private func event(of line: LineBuffer.Line) throws(MessageError) -> Event {
    guard case .whole(let range) = line else { return .tooLong }
    guard lineNumber == 1 else { return .line(range) }
    if let encoding = unsafe ForeignEncoding(of: buffer.bytes(of: range)) {
      guard !stopsAtForeignEncoding else { throw .foreign(encoding) }
      return .foreign(encoding)
    }
    let mark = LineReader.byteOrderMark
    let isMarked = unsafe buffer.bytes(of: range).starts(with: mark)
    return .line(isMarked ? range.dropFirst(mark.count) : range)
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Waits until the input is readable. Returns an event to report first, if there is one.
  private mutating func wait() throws(MessageError) -> Event? {
    var descriptors = [PolledDescriptor(fileDescriptor), PolledDescriptor(interruptDescriptor)]
    while true {
      switch Polling.wait(for: &descriptors, upTo: wasIdle ? nil : 0) {
      // If the input is closed or broken, reading reports the error.
      case .ready: return descriptors[1].isReady ? .interrupted : nil
      case .timedOut:
        wasIdle = true
        return .idle
      case .interrupted: continue
      case .failed(let error): throw .unreadable(code: error.code)
      }
    }
  }
}
