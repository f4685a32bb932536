import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPMessage

/// Answers message lines by answer lines: one for each line, in order, before more input is awaited.
///
/// Blocks of lines go to the workers in turn, and their answers come back in the order of the lines.
struct AnswerStream: ~Copyable {
  /// How many bytes of lines each of several workers may have before it, so that none runs out of work while others are slow.
  private static let sizeForEachWorker = 64 << 10

  private let workers: [AnswerWorker]
  private let standardError: StandardError
  private var reader = LineBlockReader(fileDescriptor: StandardStream.input.rawValue)
  private var work: OrderedWork<AnswerWorker.Answers>
  private var output = StandardOutput()
  /// How many blocks were given to the workers.
  private var blockCount = 0
  private var hasError = false

  /// Answers standard input to its end, with `jobs` workers.
  static func run(_ invocation: Invocation, jobs: Int) async throws(CommandError) -> ExitStatus {
    let detector = try Detector.make(for: invocation)
    var workers: [AnswerWorker] = []
    for _ in 0..<jobs { workers.append(try AnswerWorker(detector: detector)) }
    var stream = AnswerStream(workers: workers, standardError: invocation.standardError)
    return try await stream.answer()
  }

  private init(workers: [AnswerWorker], standardError: StandardError) {
    self.workers = workers
    self.standardError = standardError
    // One worker and the reader take turns, so that they need one core.
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
      // What was read before is answered before the fault is told.
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

  /// Writes the answers to the block that was read first; returns false when all blocks are answered.
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
