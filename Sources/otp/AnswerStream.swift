import OTPCommandLine
import OTPDetection
import OTPMessage

/// Answers message lines by answer lines: one for each line, in order, before more input is awaited.
struct AnswerStream: ~Copyable {
  private let session: DetectionSession
  private let standardError: StandardError
  private var output = StandardOutput()
  private var writer = JSONWriter()
  /// The number of the last line that was answered.
  private var answered = 0
  private var hasError = false

  /// Answers standard input to its end.
  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var stream = AnswerStream(
      session: try Detector.make(for: invocation).makeSession(),
      standardError: invocation.standardError
    )
    var reader: MessageLineReader
    do {
      reader = try MessageLineReader(fileDescriptor: StandardStream.input.rawValue)
    } catch {
      throw CommandError(error.description)
    }
    return try stream.answer(&reader)
  }

  private init(session: DetectionSession, standardError: StandardError) {
    self.session = session
    self.standardError = standardError
  }

  private mutating func answer(_ reader: inout MessageLineReader) throws(CommandError) -> ExitStatus
  {
    while !output.isClosed, let event = try next(from: &reader) {
      switch event {
      case .message(let message, let lineNumber):
        try answerBlankLines(before: lineNumber)
        AnswerLine.write(session.detect(in: message), id: message.id, to: &writer)
        try endAnswer(to: lineNumber)
      case .rejected(let line):
        try answerBlankLines(before: line.lineNumber)
        try answer(line)
      case .idle, .interrupted:
        try answerBlankLines(before: reader.lineNumber + 1)
        try output.flush()
      }
    }
    try answerBlankLines(before: reader.lineNumber + 1)
    try output.flush()
    return hasError ? .failure : .success
  }

  private mutating func next(
    from reader: inout MessageLineReader
  ) throws(CommandError) -> MessageLineReader.Event? {
    do {
      return try reader.next()
    } catch {
      // What was read before is answered before the fault is told.
      try output.flush()
      throw CommandError(error.description)
    }
  }

  private mutating func answer(_ line: RejectedLine) throws(CommandError) {
    hasError = true
    standardError.report(line.description)
    AnswerLine.writeError(id: line.id, to: &writer)
    try endAnswer(to: line.lineNumber)
  }

  /// Answers the lines that the reader passed over: whoever counts answers must be able to rely on it.
  private mutating func answerBlankLines(before lineNumber: Int) throws(CommandError) {
    while answered + 1 < lineNumber {
      hasError = true
      standardError.report("line \(answered + 1): this line is blank; write one object per line")
      AnswerLine.writeError(id: nil, to: &writer)
      try endAnswer(to: answered + 1)
    }
  }

  private mutating func endAnswer(to lineNumber: Int) throws(CommandError) {
    answered = lineNumber
    try output.appendLine(&writer)
  }
}
