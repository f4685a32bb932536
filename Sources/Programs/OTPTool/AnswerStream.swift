import CommandLineToolkit
import OTPCommandLine
import OTPMessage

/// Answers each message line with an answer line, in order, before waiting for more input. Blank
/// lines are skipped unless it keeps going.
///
/// Workers take blocks of lines in turn. The answers are written in the order of the lines.
struct AnswerStream: ~Copyable {
  /// The number of bytes to queue for each worker if there are several, so that none is idle while
  /// others are slow.
  private static let sizeForEachWorker = 64 << 10

  private let workers: [AnswerWorker]
  private let standardError: StandardError
  private var reader: LineBlockReader
  private var work: OrderedWork<AnswerWorker.Answers>
  private var output = StandardOutput()
  /// The number of blocks handed to the workers.
  private var blockCount = 0
  private var hasError = false

  /// Answers `question` about each line of standard input with `jobs` workers. With `keepsGoing`,
  /// each line gets an answer, and errors are reported only in the answers.
  static func run(
    _ invocation: Invocation,
    _ question: MessageQuestion,
    jobs: Int,
    keepsGoing: Bool
  ) async throws(CommandError) -> ExitStatus {
    StandardInput.prompt(for: "one JSON object a line", invocation.standardError)
    var workers: [AnswerWorker] = []
    for _ in 0..<jobs { workers.append(try AnswerWorker(question, keepsGoing: keepsGoing)) }
    let reader = LineBlockReader(
      fileDescriptor: StandardStream.input.rawValue,
      keepsGoing: keepsGoing
    )
    var stream = AnswerStream(reader, workers: workers, standardError: invocation.standardError)
    return try await stream.answer()
  }

  private init(
    _ reader: consuming LineBlockReader,
    workers: [AnswerWorker],
    standardError: StandardError
  ) {
    self.reader = reader
    self.workers = workers
    self.standardError = standardError
    // A single worker alternates with the reader, on one core.
    let size = workers.count == 1 ? 0 : workers.count * AnswerStream.sizeForEachWorker
    work = OrderedWork(maximumSize: size)
  }

  private mutating func answer() async throws(CommandError) -> ExitStatus {
    while !output.isClosed, let event = try await next() {
      switch event {
      case .block(let block):
        begin(block)
        while work.isFull { try await writeNext() }
      case .idle, .interrupted:
        try await writeAll()
      }
    }
    try await writeAll()
    return hasError ? .failure : .success
  }

  private mutating func next() async throws(CommandError) -> LineBlockReader.Event? {
    do {
      return try reader.next()
    } catch {
      // Answer what was read before reporting the error.
      try await writeAll()
      throw CommandError(error.description)
    }
  }

  private mutating func begin(_ block: LineBlock) {
    let worker = workers[blockCount % workers.count]
    blockCount += 1
    work.begin(size: block.size) { await worker.answer(block) }
  }

  private mutating func writeAll() async throws(CommandError) {
    while try await writeNext() {}
    try output.flush()
  }

  /// Writes the answers to the oldest block and returns false once there is none.
  @discardableResult
  private mutating func writeNext() async throws(CommandError) -> Bool {
    guard let answers = await work.next() else { return false }
    for fault in answers.faults {
      hasError = true
      standardError.report(fault)
    }
    try output.append(answers.bytes)
    return !output.isClosed
  }
}
