import CommandLineToolkit
import OTPDetection
import OTPMessage

/// Reads message lines ahead while others are stored, and returns them in the order of the input.
struct IngestReader: ~Copyable {
  /// The result of `next()`.
  enum Event {
    /// The next lines that are not blank, and the number of the last line read up to there.
    case lines([IngestWorker.Line], lastLineNumber: Int)
    /// All available lines were returned; the next call waits for more.
    case idle
    /// All lines read were returned, and a signal arrived.
    case interrupted
  }

  /// The most text read ahead, in bytes: about two batches, so that the next one is ready when one
  /// is stored.
  private static let readAhead = 512 << 10

  /// The number of bytes read so far.
  var byteCount: Int { blocks.byteCount }

  private let workers: [IngestWorker]
  private var blocks: LineBlockReader
  private var work: OrderedWork<(lines: [IngestWorker.Line], lastLineNumber: Int)>
  /// The number of blocks passed to workers.
  private var blockCount = 0
  /// The event after the remaining lines; nil while there may be more to read.
  private var ending: Result<LineBlockReader.Event?, MessageError>?

  /// Creates a reader of `descriptor` with `workers`, which stops at `signals`.
  init(of descriptor: Int32, workers: [IngestWorker], signals: StopSignals) {
    self.workers = workers
    blocks = LineBlockReader(
      fileDescriptor: descriptor,
      interruptDescriptor: signals.fileDescriptor
    )
    // With one worker, reading and storing alternate, so that they need one core.
    work = OrderedWork(maximumSize: workers.count == 1 ? 0 : IngestReader.readAhead)
  }

  /// The next lines or event; nil at the end of the input. An error comes after the lines before
  /// it.
  mutating func next() async throws(CommandError) -> Event? {
    while ending == nil, !work.isFull { readBlock() }
    if let (lines, lastLineNumber) = await work.next() {
      return .lines(lines, lastLineNumber: lastLineNumber)
    }
    defer { ending = nil }
    do throws(MessageError) {
      switch try ending?.get() {
      case .idle: return .idle
      case .interrupted: return .interrupted
      case .block, nil: return nil
      }
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Passes the next block to a worker, or records why there is none.
  private mutating func readBlock() {
    do throws(MessageError) {
      let event = try blocks.next()
      guard case .block(let block) = event else {
        ending = .success(event)
        return
      }
      let worker = workers[blockCount % workers.count]
      blockCount += 1
      work.begin(size: block.size) {
        (await worker.read(block), block.lastLineNumber)
      }
    } catch {
      ending = .failure(error)
    }
  }
}
