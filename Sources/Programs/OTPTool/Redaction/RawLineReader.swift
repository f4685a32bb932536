import CommandLineToolkit
import Glibc
import OTPMessage
import OTPSystem

/// Reads lines with all their bytes, and reports when it would have to wait for more.
///
/// Unlike `LineReader`, it passes on lines that are too long, and preserves the end of the last
/// line.
struct RawLineReader: ~Copyable {
  enum Event {
    /// Whole lines with their line feeds; the last one of the input may have none.
    case lines(ArraySlice<UInt8>)
    /// A part of a line that is too long, and whether it is the last part.
    case part(ArraySlice<UInt8>, isLast: Bool)
    /// All available input was returned. The next call waits for more.
    case idle
  }

  /// The number of bytes to read at once: the capacity of a pipe.
  private static let size = 64 << 10

  /// The bytes that were read but not yet returned.
  private var pending: [UInt8] = []
  /// The number of leading bytes of `pending` that are known to have no line feed.
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

  /// Takes the next event from the bytes that were read; nil if more are needed.
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
    // If waiting fails, go on to read, which reports the error.
    Polling.wait(for: StandardStream.input.rawValue, upTo: 0) != .timedOut
  }

  private mutating func read() throws(CommandError) {
    do {
      let part = try SystemCall.read(StandardStream.input.rawValue, upTo: Self.size)
      isAtEnd = part.isEmpty
      pending += part
    } catch {
      guard error.code == EAGAIN else {
        throw CommandError("cannot read standard input: \(error)")
      }
    }
  }
}
