import CommandLineToolkit
import OTPDetection
import OTPMessage

/// Reads message lines ahead while others are stored, and returns them in the order of the input.
struct IngestReader: ~Copyable {
  /// The result of `next()`.
  enum Event {
    /// The next non-blank lines, and the number of the last line read so far.
    case lines([IngestWorker.Line], lastLineNumber: Int)
    /// All available lines have been returned; the next call waits for more.
    case idle
    /// All lines read have been returned, and a signal has arrived.
    case interrupted
  }

  /// The maximum amount of text read ahead, in bytes: about two batches, so that the next one is
  /// ready when one is stored.
  private static let readAhead = 512 << 10

  /// The number of bytes read so far.
  var byteCount: Int { records?.byteCount ?? blocks.byteCount }

  private let workers: [IngestWorker]
  private var blocks: LineBlockReader
  /// Used instead of ``blocks`` if the input does not consist of lines.
  private let records: RecordBlockReader?
  private var work: OrderedWork<(lines: [IngestWorker.Line], lastLineNumber: Int)>
  /// The number of blocks passed to workers.
  private var blockCount = 0
  /// The event after the remaining lines; nil while there may be more to read.
  private var ending: Result<Ending, CommandError>?

  /// What follows the last lines.
  private enum Ending {
    case idle, interrupted, end
  }

  /// Creates a reader of `input` with `workers`, which stops when a signal arrives.
  init(of input: IngestInput, workers: [IngestWorker], signals: StopSignals) {
    self.workers = workers
    blocks = LineBlockReader(
      fileDescriptor: input.descriptor,
      interruptDescriptor: signals.fileDescriptor
    )
    records =
      input.format == .jsonl
      ? nil
      : RecordBlockReader(
        input.descriptor,
        input.format,
        folder: input.folder,
        interrupt: signals.fileDescriptor
      )
    // With one worker, reading and storing alternate, so that they need one core.
    work = OrderedWork(maximumSize: workers.count == 1 ? 0 : IngestReader.readAhead)
  }

  /// Returns the next lines or event; nil at the end of the input. An error is thrown only after
  /// the lines before it were returned.
  mutating func next() async throws(CommandError) -> Event? {
    while ending == nil, !work.isFull { readBlock() }
    if let (lines, lastLineNumber) = await work.next() {
      return .lines(lines, lastLineNumber: lastLineNumber)
    }
    defer { ending = nil }
    switch try ending?.get() {
    case .idle: return .idle
    case .interrupted: return .interrupted
    case .end, nil: return nil
    }
  }

  /// Passes the next block to a worker, or sets ``ending`` if there is none.
  private mutating func readBlock() {
    if let records { return readRecords(records) }
    do throws(MessageError) {
      switch try blocks.next() {
      case .block(let block):
        let worker = nextWorker()
        work.begin(size: block.size) {
          (await worker.read(block), block.lastLineNumber)
        }
      case .idle: ending = .success(.idle)
      case .interrupted: ending = .success(.interrupted)
      case nil: ending = .success(.end)
      }
    } catch {
      ending = .failure(CommandError(error.description))
    }
  }

  private mutating func readRecords(_ records: RecordBlockReader) {
    do throws(CommandError) {
      switch try records.next() {
      case .block(let block):
        let worker = nextWorker()
        work.begin(size: block.size) {
          (await worker.readRecords(block), block.records.last?.number ?? 0)
        }
      case .interrupted: ending = .success(.interrupted)
      case nil: ending = .success(.end)
      }
    } catch {
      ending = .failure(error)
    }
  }

  private mutating func nextWorker() -> IngestWorker {
    defer { blockCount += 1 }
    return workers[blockCount % workers.count]
  }
}
