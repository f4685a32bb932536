import CommandLineToolkit
import OTPDetection
import OTPMessage

/// Reads message lines ahead of those that are being stored, and gives them in the
/// order of the input.
struct IngestReader: ~Copyable {
  /// What `next` found.
  enum Event {
    /// The next lines that are not blank, and the number of the last line up to which
    /// everything was given.
    case lines([IngestWorker.Line], lastLineNumber: Int)
    /// All lines that have come were given, and the next call will wait for more.
    case idle
    /// All lines that were read were given, and a signal has come.
    case interrupted
  }

  /// How many bytes of lines are read ahead: about two batches, so that the next one is ready
  /// when one is stored.
  private static let readAhead = 512 << 10

  /// How many bytes were read so far.
  var byteCount: Int { blocks.byteCount }

  private let workers: [IngestWorker]
  private var blocks: LineBlockReader
  private var work: OrderedWork<(lines: [IngestWorker.Line], lastLineNumber: Int)>
  /// How many blocks were given to the workers.
  private var blockCount = 0
  /// What there is to know after the lines that are still to be given; nil when there may
  /// be more to read.
  private var ending: Result<LineBlockReader.Event?, MessageError>?

  /// Prepares to read standard input with `workers`, until `signals` come.
  init(workers: [IngestWorker], signals: StopSignals) {
    self.workers = workers
    blocks = LineBlockReader(
      fileDescriptor: StandardStream.input.rawValue,
      interruptDescriptor: signals.fileDescriptor
    )
    // With one worker reading and storing take turns, so that they need one core.
    work = OrderedWork(maximumSize: workers.count == 1 ? 0 : IngestReader.readAhead)
  }

  /// The next lines, or what else there is to know; nil at the end of the input. An error comes
  /// after the lines before it.
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

  /// Gives the next block to a worker, or notes why there is none.
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
