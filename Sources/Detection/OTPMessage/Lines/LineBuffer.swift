internal import Glibc

/// Reads from a file descriptor and finds lines, in memory bounded by the longest line.
@safe struct LineBuffer: ~Copyable {
  /// A line in the buffer.
  enum Line {
    /// The range of a line without its line feed.
    case whole(Range<Int>)
    /// A line longer than `maximumLength`; its contents were discarded.
    case tooLong
  }

  /// The number of bytes to read at once: four times the capacity of a pipe on Linux, which makes
  /// system calls cheap.
  private static let blockSize = 256 << 10

  private let maximumLength: Int
  private let padding: Int
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// The start of the next line.
  private var start = 0
  /// The end of the part after `start` that is known to have no line feed.
  private var searched = 0
  /// The end of the bytes read.
  private var end = 0
  /// Whether the bytes up to the next line feed belong to a line that is too long.
  private var isSkipping = false

  /// Creates an empty buffer for lines of up to `maximumLength` bytes, each followed by `padding`
  /// readable bytes.
  init(maximumLength: Int, padding: Int) {
    self.maximumLength = maximumLength
    self.padding = padding
    capacity = 2 * LineBuffer.blockSize
    unsafe memory = LineBuffer.allocate(capacity + padding)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Returns the next complete line, or `nil` if it was not read completely. It is valid until the
  /// next `read`.
  mutating func nextLine() -> Line? {
    guard
      let feed = unsafe memchr(memory + searched, Int32(UInt8(ascii: "\n")), end - searched)
    else {
      searched = end
      if end - start > maximumLength { isSkipping = true }
      if isSkipping { start = end }
      return nil
    }
    let position = unsafe UnsafeRawPointer(feed) - UnsafeRawPointer(memory)
    return endLine(at: position, next: position + 1)
  }

  /// Returns the line after the last line feed at the end of the input, or `nil` if there is none.
  mutating func lastLine() -> Line? {
    isSkipping || start < end ? endLine(at: end, next: end) : nil
  }

  /// The bytes of a line returned since the last `read`, followed by `padding` readable bytes.
  @unsafe func bytes(of line: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: memory + line.lowerBound, count: line.count)
  }

  /// Reads once. Returns the number of bytes, 0 at the end of the input, or `nil` if reading would
  /// block.
  mutating func read(from fileDescriptor: Int32) throws(MessageError) -> Int? {
    makeRoom()
    let count = unsafe Glibc.read(fileDescriptor, memory + end, capacity - end)
    guard count < 0 else {
      end += count
      return count
    }
    let code = errno
    if code == EINTR || code == EAGAIN || code == EWOULDBLOCK { return nil }
    throw .unreadable(code: code)
  }

  private mutating func endLine(at position: Int, next: Int) -> Line {
    let line = start..<position
    let isTooLong = isSkipping || line.count > maximumLength
    start = next
    searched = next
    isSkipping = false
    return isTooLong ? .tooLong : .whole(line)
  }

  /// Moves the remaining bytes to the front and grows the memory if there is still no room to read.
  private mutating func makeRoom() {
    guard capacity - end < LineBuffer.blockSize else { return }
    unsafe memory.copyMemory(from: memory + start, byteCount: end - start)
    searched -= start
    end -= start
    start = 0
    guard capacity - end < LineBuffer.blockSize else { return }
    // Bounded by twice the longest line, because a longer one is skipped as soon as it is detected.
    let larger = unsafe LineBuffer.allocate(2 * capacity + padding)
    unsafe larger.copyMemory(from: memory, byteCount: end)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity *= 2
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 1)
  }
}
