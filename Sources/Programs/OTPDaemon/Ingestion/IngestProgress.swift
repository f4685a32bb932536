import CommandLineToolkit
import Glibc

/// A progress line on a terminal; does nothing if standard error is not a terminal.
struct IngestProgress: ~Copyable {
  /// The interval between updates; a shorter one would only flicker.
  private static let interval: Duration = .milliseconds(200)

  /// How long to measure before estimating the remaining time, because start-up distorts the first
  /// moments.
  private static let firstGuess: Duration = .seconds(1)

  private let standardError: StandardError
  private let isShown = StandardStream.error.isTerminal
  /// The number of bytes to read; nil if unknown, as for a pipe.
  private let size: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant
  /// The width of the current line in columns.
  private var width = 0

  /// Starts measuring the progress of reading `input`; nil for several inputs.
  init(of input: StandardStream?, standardError: StandardError) {
    self.standardError = standardError
    size = input.flatMap(IngestProgress.remainingSize)
    start = clock.now
    lastShown = start
  }

  /// Shows that `messages` messages in `bytes` bytes are done, unless the last update is too
  /// recent.
  mutating func show(messages: Int, bytes: Int) {
    guard isShown else { return }
    let now = clock.now
    guard now - lastShown >= IngestProgress.interval else { return }
    lastShown = now
    let elapsed = now - start
    let seconds = elapsed / .seconds(1)
    var text = "\(messages) messages, \(Int(Double(messages) / seconds)) a second"
    if let size, bytes > 0, elapsed >= IngestProgress.firstGuess {
      let left = max(0, Double(size - bytes) * seconds / Double(bytes))
      text += ", \(Int(left.rounded(.up))) s left"
    }
    standardError.write(blank + text)
    width = text.count
  }

  /// Erases the line, so that other output can follow.
  mutating func clear() {
    standardError.write(blank)
    width = 0
  }

  /// Spaces that cover the line, which also works on terminals without escape sequences.
  private var blank: String {
    width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }

  /// The number of bytes left in a regular file; nil for anything else.
  private static func remainingSize(of input: StandardStream) -> Int? {
    var status = stat()
    guard InputFile.isRegular(input.rawValue), unsafe fstat(input.rawValue, &status) == 0 else {
      return nil
    }
    return max(0, status.st_size - lseek(input.rawValue, 0, SEEK_CUR))
  }
}
