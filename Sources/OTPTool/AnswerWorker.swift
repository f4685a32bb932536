import CommandLineToolkit
import OTPDetection
import OTPLinks
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
  /// Finds links in place of codes; nil if codes are wanted.
  private let linkDetector: LinkDetector?

  /// Creates a worker that detects codes with `detector`, or links with `linkDetector`.
  init(detector: Detector, linkDetector: LinkDetector?) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    session = detector.makeSession()
    self.linkDetector = linkDetector
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
        if let linkDetector {
          linkDetector.detect(in: message).write(id: message.id, to: &writer)
        } else {
          AnswerLine.write(session.detect(in: message), id: message.id, to: &writer)
        }
      case .rejected(let line):
        faults.append(line.description)
        if linkDetector == nil {
          AnswerLine.writeError(id: line.id, to: &writer)
        } else {
          LinkDetection.writeError(id: line.id, to: &writer)
        }
      case .blank: return
      }
      writer.endLine()
    }
    return Answers(bytes: writer.bytes, faults: faults)
  }
}
