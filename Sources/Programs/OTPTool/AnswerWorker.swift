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
  /// Whether each line gets an answer and nothing else.
  private let keepsGoing: Bool

  /// Creates a worker that detects codes with `detector`, or links with `linkDetector`.
  init(
    detector: Detector,
    linkDetector: LinkDetector?,
    keepsGoing: Bool
  ) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    session = detector.makeSession()
    self.linkDetector = linkDetector
    self.keepsGoing = keepsGoing
  }

  /// Answers each line of `block` that is not blank; each line at all if it keeps going.
  func answer(_ block: LineBlock) -> Answers {
    var writer = JSONWriter()
    // Most answers are about as long as their lines.
    writer.reserve(block.size)
    var faults: [String] = []
    parser.read(block) { line in
      switch line {
      case .message(let message, _):
        write(message, to: &writer)
      case .rejected(let line):
        if !keepsGoing { faults.append(line.description) }
        writeError(keepsGoing ? .reason(line.reason) : .absent, id: line.id, to: &writer)
      case .blank:
        guard keepsGoing else { return }
        writeError(.blank, id: nil, to: &writer)
      }
      writer.endLine()
    }
    return Answers(bytes: writer.bytes, faults: faults)
  }

  private func write(_ message: Message, to writer: inout JSONWriter) {
    let error: ErrorMember = keepsGoing ? .null : .absent
    if let linkDetector {
      linkDetector.detect(in: message).write(id: message.id, error: error, to: &writer)
    } else {
      AnswerLine.write(session.detect(in: message), id: message.id, error: error, to: &writer)
    }
  }

  private func writeError(_ error: ErrorMember, id: String?, to writer: inout JSONWriter) {
    if linkDetector == nil {
      AnswerLine.writeError(id: id, error: error, to: &writer)
    } else {
      LinkDetection.writeError(id: id, error: error, to: &writer)
    }
  }
}
