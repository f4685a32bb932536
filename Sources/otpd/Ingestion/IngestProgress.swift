import CommandLineToolkit
import Glibc

/// One line on a terminal that shows how far the work is; nothing when standard error
/// is no terminal.
struct IngestProgress: ~Copyable {
  /// How long a person may wait for news; shorter only flickers.
  private static let interval: Duration = .milliseconds(200)

  /// How long to watch before the time that is left is guessed; the first moments are the
  /// start of the program.
  private static let firstGuess: Duration = .seconds(1)

  private let standardError: StandardError
  private let isShown = StandardStream.error.isTerminal
  /// How many bytes there are to read; nil when nobody knows, as with a pipe.
  private let size: Int?
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant
  /// How many columns the line takes that is shown now.
  private var width = 0

  /// Starts to watch the time it takes to read `input`.
  init(of input: StandardStream, standardError: StandardError) {
    self.standardError = standardError
    size = IngestProgress.remainingSize(of: input)
    start = clock.now
    lastShown = start
  }

  /// Shows that `messages` messages in `bytes` bytes are done, if the last time was
  /// long enough ago.
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

  /// Takes the line away, so that something else can be written.
  mutating func clear() {
    standardError.write(blank)
    width = 0
  }

  /// Covers the line with spaces, which every terminal can, also one without escape sequences.
  private var blank: String {
    width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }

  /// How many bytes a regular file still has from where it is read; nil for everything else.
  private static func remainingSize(of input: StandardStream) -> Int? {
    var status = stat()
    guard unsafe fstat(input.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return max(0, status.st_size - lseek(input.rawValue, 0, SEEK_CUR))
  }
}
