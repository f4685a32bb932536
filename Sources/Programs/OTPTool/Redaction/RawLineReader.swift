import CommandLineToolkit
import Glibc
import OTPMessage

/// Reads lines with all their bytes, and says when it would wait for more.
///
/// Unlike `LineReader`, it passes on what is too long, and how the last line ends.
struct RawLineReader: ~Copyable {
  enum Event {
    /// Whole lines with their line feeds; the last one of the input may have none.
    case lines(ArraySlice<UInt8>)
    /// A part of a line that is too long, and whether the line ends with it.
    case part(ArraySlice<UInt8>, isLast: Bool)
    /// All that is there was returned. The next call waits for more.
    case idle
  }

  /// The number of bytes to read at once: what a pipe holds.
  private static let size = 64 << 10

  /// What was read and not yet returned.
  private var pending: [UInt8] = []
  /// How much of it is known to have no line feed.
  private var searched = 0
  private var isInLongLine = false
  private var isAtEnd = false
  private var wasIdle = false

  /// The next event; nil at the end of the input.
  mutating func next() throws(CommandError) -> Event? {
    while true {
      if let event = take() { return event }
      if isAtEnd { return nil }
      if !wasIdle, !isReadable() {
        wasIdle = true
        return .idle
      }
      wasIdle = false
      try read()
    }
  }

  /// What can be returned of what was read.
  private mutating func take() -> Event? {
    let feed = UInt8(ascii: "\n")
    guard !pending.isEmpty else {
      guard isAtEnd, isInLongLine else { return nil }
      isInLongLine = false
      return .part([], isLast: true)
    }
    if isInLongLine {
      let end = pending.firstIndex(of: feed).map { $0 + 1 }
      isInLongLine = end == nil
      return .part(takeFirst(end ?? pending.count), isLast: end != nil)
    }
    if let last = pending[searched...].lastIndex(of: feed) { return .lines(takeFirst(last + 1)) }
    searched = pending.count
    if pending.count > MessageLineParser.maximumLength {
      isInLongLine = true
      return .part(takeFirst(pending.count), isLast: false)
    }
    return isAtEnd ? .lines(takeFirst(pending.count)) : nil
  }

  private mutating func takeFirst(_ count: Int) -> ArraySlice<UInt8> {
    let taken = pending
    pending = Array(taken[count...])
    searched = 0
    return taken[..<count]
  }

  private func isReadable() -> Bool {
    var input = pollfd(fd: StandardStream.input.rawValue, events: Int16(POLLIN), revents: 0)
    // An input that cannot be asked is read, which says what is wrong.
    return unsafe poll(&input, 1, 0) != 0
  }

  private mutating func read() throws(CommandError) {
    let (count, code) = unsafe withUnsafeTemporaryAllocation(
      byteCount: Self.size,
      alignment: 1
    ) { buffer in
      let count = unsafe Glibc.read(StandardStream.input.rawValue, buffer.baseAddress, buffer.count)
      let code = errno
      if count > 0 { unsafe pending.append(contentsOf: buffer[..<count]) }
      return (count, code)
    }
    if count == 0 { isAtEnd = true }
    guard count < 0, code != EINTR, code != EAGAIN else { return }
    throw CommandError("cannot read standard input: \(SystemError.text(of: code))")
  }
}
