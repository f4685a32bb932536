import CommandLineToolkit
import OTPDetection
import OTPInbox
import OTPMessage

/// Reads message lines and finds the codes in them, with a parser and a session of its own, while
/// others are stored.
actor IngestWorker {
  /// A line that is not blank.
  enum Line: Sendable {
    /// A message, what was found in it, and the number of its line.
    case message(ExaminedMessage, lineNumber: Int)
    /// A line that is no message.
    case rejected(RejectedLine)
  }

  private let parser: MessageLineParser
  private let session: DetectionSession
  private let source: String

  /// Makes a worker that finds codes with `detector`; messages that name no source get `source`.
  init(detector: Detector, source: String) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    session = detector.makeSession()
    self.source = source
  }

  /// What the lines of `block` are that are not blank, in order.
  func read(_ block: LineBlock) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(block.count)
    parser.read(block) { line in
      switch line {
      case .message(var message, let number):
        message.source = message.source ?? source
        lines.append(.message(ExaminedMessage(message, by: session), lineNumber: number))
      case .rejected(let line):
        lines.append(.rejected(line))
      case .blank:
        break
      }
    }
    return lines
  }
}
