import CommandLineToolkit
import OTPCommandLine
import OTPFields
import OTPMessage
import OTPText

/// Answers each non-blank field line with an answer line, in order, before waiting for more input.
struct FieldStream: ~Copyable {
  private let classifier: FieldClassifier
  private let parser: MessageLineParser
  private let standardError: StandardError
  private var reader = LineReader(fileDescriptor: StandardStream.input.rawValue)
  private var output = StandardOutput()
  private var writer = JSONWriter()
  private var hasError = false

  /// Answers all lines of standard input.
  static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    StandardInput.prompt(for: "one JSON object a line", invocation.standardError)
    let classifier: FieldClassifier
    do { classifier = try FieldClassifier() } catch { throw CommandError(error.description) }
    let parser: MessageLineParser
    do { parser = try MessageLineParser() } catch { throw CommandError(error.description) }
    var stream = FieldStream(classifier, parser, invocation.standardError)
    return try stream.answer()
  }

  private init(
    _ classifier: FieldClassifier,
    _ parser: consuming MessageLineParser,
    _ standardError: StandardError
  ) {
    self.classifier = classifier
    self.parser = parser
    self.standardError = standardError
  }

  private mutating func answer() throws(CommandError) -> ExitStatus {
    while !output.isClosed, let event = try next() {
      switch event {
      case .line(let range):
        guard answer(reader.copy(of: range)) else { continue }
      case .tooLong: reject(id: nil, "this is longer than 8 MiB; split it or leave it out")
      case .foreign(let encoding): reject(id: nil, "\(MessageError.foreign(encoding))")
      case .idle, .interrupted:
        try output.flush()
        continue
      }
      try output.appendLine(&writer)
    }
    try output.flush()
    return hasError ? .failure : .success
  }

  private mutating func next() throws(CommandError) -> LineReader.Event? {
    do {
      return try reader.next()
    } catch {
      // Flush the answers before reporting the error.
      try output.flush()
      throw CommandError(error.description)
    }
  }

  /// Writes the answer to `line`. Returns false if there is none because the line is blank.
  private mutating func answer(_ line: [UInt8]) -> Bool {
    if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return false }
    if let fault = parser.syntaxFault(of: line) {
      reject(id: nil, "\(fault)")
      return true
    }
    do {
      let line = try FieldLine(line)
      let verdict = classifier.classify(line.field, among: line.others)
      FieldAnswerLine.write(verdict, id: line.id, to: &writer)
    } catch {
      reject(id: error.id, error.statement)
    }
    return true
  }

  private mutating func reject(id: String?, _ statement: String) {
    hasError = true
    standardError.report("line \(reader.lineNumber): \(statement)")
    FieldAnswerLine.writeError(id: id, to: &writer)
  }
}
