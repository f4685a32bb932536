import CommandLineToolkit
import OTPDetection
import OTPMessage
import OTPText

/// Answers message lines with its own parser and session.
actor AnswerWorker {
  /// The answers to a block of lines.
  struct Answers: Sendable {
    /// One answer line for each line that is not blank.
    fileprivate(set) var bytes: [UInt8] = []
    /// The errors of the lines that could not be read.
    fileprivate(set) var faults: [String] = []
  }

  private let parser: MessageLineParser
  private let session: DetectionSession

  /// Creates a worker that detects codes with `detector`.
  init(detector: Detector) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    session = detector.makeSession()
  }

  /// Answers each line of `block` that is not blank.
  func answer(_ block: LineBlock) -> Answers {
    var writer = JSONWriter()
    // Most answers are about as long as their lines.
    writer.reserve(block.size)
    var faults: [String] = []
    parser.read(block) { line in
      switch line {
      case .message(let message, _):
        AnswerLine.write(session.detect(in: message), id: message.id, to: &writer)
      case .rejected(let line):
        faults.append(line.description)
        AnswerLine.writeError(id: line.id, to: &writer)
      case .blank: return
      }
      writer.endLine()
    }
    return Answers(bytes: writer.bytes, faults: faults)
  }
}
