internal import Glibc

/// Reads blocks from a file descriptor and finds the lines in them, in memory that does not grow beyond the longest line.
@safe struct LineBuffer: ~Copyable {
  /// A line that was found.
  enum Line {
    /// Where it stands, without its line feed.
    case whole(Range<Int>)
    /// It was longer than `maximumLength`, and what was in it is forgotten.
    case tooLong
  }

  /// How much is read at once: four times what a pipe holds on Linux, so that a call costs little for each message.
  private static let blockSize = 256 << 10

  private let maximumLength: Int
  private let padding: Int
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  /// Where the first line begins that was not yet given out.
  private var start = 0
  /// Up to where there is no line feed after `start`.
  private var searched = 0
  /// Where the bytes that were read end.
  private var end = 0
  /// Whether the bytes up to the next line feed belong to a line that is too long.
  private var isSkipping = false

  /// Makes an empty buffer for lines of up to `maximumLength` bytes, after which `padding` more can be read.
  init(maximumLength: Int, padding: Int) {
    self.maximumLength = maximumLength
    self.padding = padding
    capacity = 2 * LineBuffer.blockSize
    unsafe memory = LineBuffer.allocate(capacity + padding)
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// The next line, which stays where it is until the next `read`; nil when it was not read to its end.
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

  /// The line after the last line feed, once there is nothing more to read; nil when there is none.
  mutating func lastLine() -> Line? {
    isSkipping || start < end ? endLine(at: end, next: end) : nil
  }

  /// The bytes of a line that was given out since the last `read`; `padding` more can be read after them.
  @unsafe func bytes(of line: Range<Int>) -> UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: memory + line.lowerBound, count: line.count)
  }

  /// Reads one block; returns how many bytes, 0 at the end of the input, or nil when there is nothing to read just now.
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

  /// Moves what is left to the front, and takes more memory if that is not enough for another block.
  private mutating func makeRoom() {
    guard capacity - end < LineBuffer.blockSize else { return }
    unsafe memory.copyMemory(from: memory + start, byteCount: end - start)
    searched -= start
    end -= start
    start = 0
    guard capacity - end < LineBuffer.blockSize else { return }
    // Never more than twice the longest line: a longer one is skipped as soon as it is seen to be.
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
