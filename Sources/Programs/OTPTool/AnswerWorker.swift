import CommandLineToolkit
import OTPDetection
import OTPLinks
import OTPMessage
import OTPText

/// Answers message lines with its own parser and session.
actor AnswerWorker {
  /// The answers to a block of lines.
  struct Answers: Sendable {
    /// One answer line for each non-blank line, or for every line if the worker keeps going.
    fileprivate(set) var bytes: [UInt8] = []
    /// The errors in lines that could not be read; empty if the worker keeps going.
    fileprivate(set) var faults: [String] = []
  }

  /// The detector or session that answers messages.
  private enum Answering {
    case code(DetectionSession)
    case link(LinkDetector)
    case explanation(DetectionSession, showsWords: Bool)
    case linkExplanation(LinkDetector)
  }

  private let parser: MessageLineParser
  private let answering: Answering
  /// Whether every line gets an answer, and errors are reported only in the answers.
  private let keepsGoing: Bool

  /// Creates a worker that answers `question` about each message.
  init(_ question: MessageQuestion, keepsGoing: Bool) throws(CommandError) {
    do {
      parser = try MessageLineParser()
    } catch {
      throw CommandError(error.description)
    }
    answering =
      switch question {
      case .code(let detector): .code(detector.makeSession())
      case .link(let detector): .link(detector)
      case .explanation(let detector, let showsWords):
        .explanation(detector.makeSession(), showsWords: showsWords)
      case .linkExplanation(let detector): .linkExplanation(detector)
      }
    self.keepsGoing = keepsGoing
  }

  /// Answers each non-blank line of `block`, or every line if it keeps going.
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
    switch answering {
    case .code(let session):
      AnswerLine.write(session.detect(in: message), id: message.id, error: error, to: &writer)
    case .link(let detector):
      detector.detect(in: message).write(id: message.id, error: error, to: &writer)
    case .explanation(let session, let showsWords):
      let explanation = session.explain(message)
      writer.object { writer in
        ExplanationMembers.write(
          explanation,
          id: message.id,
          showsWords: showsWords,
          to: &writer
        )
      }
    case .linkExplanation(let detector):
      detector.explain(message).write(id: message.id, to: &writer)
    }
  }

  private func writeError(_ error: ErrorMember, id: String?, to writer: inout JSONWriter) {
    switch answering {
    case .code: AnswerLine.writeError(id: id, error: error, to: &writer)
    case .link: LinkDetection.writeError(id: id, error: error, to: &writer)
    case .explanation(_, let showsWords):
      writer.object { writer in
        ExplanationMembers.writeError(id: id, showsWords: showsWords, to: &writer)
      }
    case .linkExplanation: LinkExplanation.writeError(id: id, to: &writer)
    }
  }
}
