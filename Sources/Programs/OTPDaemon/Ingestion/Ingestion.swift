import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPText

/// One run of `otpd ingest`: reads lines and stores messages in batches.
struct Ingestion: ~Copyable {
  /// The reason reading stopped.
  private enum Stop {
    case endOfInput
    case signal
    case failure(CommandError)
  }

  /// Also looks up precedents, which are known only when messages are stored.
  private let inbox: Inbox
  private let paths: [String]
  private let mode: IngestInput.Mode
  /// The format of the inputs; nil if it is detected.
  private let format: IngestFormat?
  private let workers: [IngestWorker]
  private let acknowledges: Bool
  private let showsProgress: Bool
  private let standardError: StandardError
  private let signals: StopSignals
  /// The input being read.
  private var input: IngestInput
  private var reader: IngestReader
  private var batch = IngestBatch()
  private var summary = IngestSummary()
  private var progress: IngestProgress
  private var output = StandardOutput()
  /// The number of the last line in the batch or before it.
  private var lastLine = 0
  /// The number of the last line that is durable or rejected.
  private var durableLine = 0
  /// The number of the last line stored in a file that is no longer at the store's path; 0 for
  /// none.
  private var lostLine = 0
  /// How often the store has been replaced so far.
  private var replacements = 0

  /// Creates a run over the files at `paths`, or over standard input if there are none. Lines
  /// without a source get `source`; `kept` states which messages keep their text.
  init(
    detector: Detector,
    inbox: Inbox,
    paths: [String],
    source: String,
    keeping kept: KeptTexts,
    mode: IngestInput.Mode,
    format: IngestFormat?,
    acknowledges: Bool,
    showsProgress: Bool,
    environment: Environment,
    standardError: StandardError
  ) throws(CommandError) {
    self.inbox = inbox
    self.paths = paths
    self.mode = mode
    self.format = format
    self.acknowledges = acknowledges
    self.showsProgress = showsProgress
    self.standardError = standardError
    let signals = try StopSignals()
    var workers: [IngestWorker] = []
    for _ in 0..<Jobs.usual {
      workers.append(
        try IngestWorker(detector: detector, source: source, keeping: kept, environment)
      )
    }
    self.workers = workers
    self.signals = signals
    input = IngestInput(mode, format)
    reader = IngestReader(of: input, workers: workers, signals: signals)
    progress = IngestProgress(of: paths.isEmpty ? .input : nil, standardError: standardError)
  }

  /// Stores messages until the input ends, and prints a summary of what is durable by then.
  consuming func run(asJSON: Bool) async throws(CommandError) -> ExitStatus {
    var stop = await readAll()
    // The file that received the last batch may have been replaced since.
    if let error = followStore() { stop = .failure(error) }
    progress.clear()
    try printSummary(asJSON: asJSON)
    guard lostLine == 0 else {
      throw CommandError(
        "\(input.place)\(input.format.unit)s up to \(lostLine) went into a store that is no longer at its path; run it again, nothing is stored twice"
      )
    }
    switch stop {
    case .endOfInput:
      return summary[.rejected] == 0 ? .success : .failure
    case .signal:
      standardError.report("\(input.place)stopped; \(rest)")
      return .failure
    case .failure(let error):
      throw CommandError("\(input.place)\(error); \(rest)")
    }
  }

  /// A statement of what was stored and what to do about the rest. A pipe cannot be read again.
  private var rest: String {
    guard durableLine > 0 else { return "nothing was stored" }
    let stored = "stored up to \(input.format.unit) \(durableLine)"
    return switch input.delivery {
    case .live: "\(stored); send the rest again"
    case .replay: "\(stored); run it again for the rest, nothing is stored twice"
    }
  }

  /// Opens the file currently at the store's path, and notes which lines are not in it.
  private mutating func followStore() -> CommandError? {
    do throws(InboxError) {
      try inbox.follow()
    } catch {
      return CommandError(error.description)
    }
    noteReplacement()
    return nil
  }

  private mutating func noteReplacement() {
    if let notice = inbox.takeNotice() {
      progress.clear()
      standardError.report(notice)
    }
    guard inbox.replacements != replacements else { return }
    replacements = inbox.replacements
    // Lines from earlier inputs went into the replaced file too.
    lostLine = max(durableLine, summary.received > 0 ? 1 : 0)
  }

  private mutating func readAll() async -> Stop {
    if paths.isEmpty || paths.contains("-") {
      let unit = format ?? .jsonl == .jsonl ? "one JSON object a line" : "what it says"
      StandardInput.prompt(for: unit, standardError)
    }
    guard !paths.isEmpty else { return await readInput() }
    for path in paths {
      do throws(CommandError) {
        input = try IngestInput(path: path, mode, format)
      } catch {
        return .failure(error)
      }
      reader = IngestReader(of: input, workers: workers, signals: signals)
      (lastLine, durableLine) = (0, 0)
      let stop = await readInput()
      guard case .endOfInput = stop else { return stop }
    }
    return .endOfInput
  }

  private mutating func readInput() async -> Stop {
    do throws(CommandError) {
      while let event = try await nextEvent() {
        switch event {
        case .lines(let lines, let lastLineNumber):
          for line in lines { try add(line) }
          lastLine = lastLineNumber
        case .idle:
          try commit()
        case .interrupted:
          try commit()
          return .signal
        }
      }
      try commit()
      return .endOfInput
    } catch {
      return .failure(error)
    }
  }

  private mutating func nextEvent() async throws(CommandError) -> IngestReader.Event? {
    do {
      return try await reader.next()
    } catch {
      // Lines read before the error are valid, so store them.
      try commit()
      throw error
    }
  }

  private mutating func add(_ line: IngestWorker.Line) throws(CommandError) {
    switch line {
    case .message(let examined, let number):
      lastLine = number
      for warning in examined.message.unreadable.warnings {
        report("\(input.place)\(input.format.unit) \(number): \(warning)")
      }
      batch.add(examined)
    case .rejected(let line):
      lastLine = line.lineNumber
      report(input.place + line.description)
      batch.reject()
    case .rejectedRecord(let number, let reason):
      lastLine = number
      report("\(input.place)\(input.format.unit) \(number): \(reason)")
      batch.reject()
    case .skipped(let number):
      lastLine = number
      batch.skip()
    case .failure(let number, let error):
      // The records before it are valid, so store them.
      lastLine = number - 1
      try commit()
      throw error
    }
    if batch.isFull { try commit() }
  }

  /// Commits the batch, then reports it.
  private mutating func commit() throws(CommandError) {
    summary.add(try store())
    noteReplacement()
    batch.removeAll()
    if durableLine < lastLine {
      durableLine = lastLine
      if acknowledges {
        output.append("\(durableLine)\n")
        try output.flush()
      }
    }
    if showsProgress { progress.show(messages: summary.received, bytes: reader.byteCount) }
  }

  /// Commits the batch, waiting for other writers until a signal arrives.
  private mutating func store() throws(CommandError) -> IngestSummary {
    // The messages arrived now, not when the store was free.
    let now = Timestamp.now()
    var isTold = false
    while true {
      do throws(InboxError) {
        return try batch.store(in: inbox, by: input.delivery, at: now)
      } catch {
        guard error.kind == .busy, !signals.haveCome else {
          throw CommandError(error.description)
        }
      }
      guard !isTold else { continue }
      isTold = true
      report("the store is busy: waiting for the program that writes to it")
    }
  }

  /// Reports `statement` after erasing the progress line.
  private mutating func report(_ statement: String) {
    progress.clear()
    standardError.report(statement)
  }

  private mutating func printSummary(asJSON: Bool) throws(CommandError) {
    if asJSON {
      var writer = JSONWriter()
      summary.write(to: &writer)
      try output.appendLine(&writer)
    } else {
      output.append(summary.text)
    }
    try output.flush()
  }
}
