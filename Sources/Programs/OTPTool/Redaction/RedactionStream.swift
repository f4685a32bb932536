import CommandLineToolkit
import OTPCommandLine
import OTPDetection

/// Copies standard input to standard output with codes masked: one line for each line, in order,
/// before waiting for more input.
struct RedactionStream: ~Copyable {
  /// The number of bytes to queue for each worker if there are several, so that none is idle while
  /// others are slow.
  private static let sizeForEachWorker = 64 << 10

  private let settings: LineRedactor.Settings
  private let workers: [RedactionWorker]
  private let standardError: StandardError
  private var reader = RawLineReader()
  private var work: OrderedWork<RedactionWorker.Result>
  private var output = StandardOutput()
  /// The last lines that were passed to a worker.
  private var lastLines: [ArraySlice<UInt8>] = []
  private var blockCount = 0
  /// Masks the current line if it is too long; otherwise nil.
  private var digits: DigitMask?
  private var unreadable = LineRedactor.Unreadable()

  init(_ invocation: Invocation, _ settings: LineRedactor.Settings, jobs: Int) {
    self.settings = settings
    standardError = invocation.standardError
    let detector = Detector.make(for: invocation)
    workers = (0..<jobs).map { _ in RedactionWorker(settings, detector) }
    // A single worker alternates with the reader, on one core.
    work = OrderedWork(maximumSize: jobs == 1 ? 0 : jobs * RedactionStream.sizeForEachWorker)
  }

  mutating func run() async throws(CommandError) -> ExitStatus {
    while !output.isClosed, let event = try await next() {
      switch event {
      case .lines(let lines):
        begin(lines)
        while work.isFull { try await writeNext() }
      case .part(let part, let isLast):
        try await writeAll()
        try mask(part, isLast: isLast)
      case .idle:
        try await writeAll()
      }
    }
    try await writeAll()
    if let sentence = unreadable.sentence { standardError.report(sentence) }
    return .success
  }

  private mutating func next() async throws(CommandError) -> RawLineReader.Event? {
    do throws(CommandError) {
      return try reader.next()
    } catch {
      // Write what was read before reporting the error.
      try await writeAll()
      throw error
    }
  }

  private mutating func begin(_ lines: ArraySlice<UInt8>) {
    let worker = workers[blockCount % workers.count]
    blockCount += 1
    let context = lastLines
    remember(Lines(lines))
    work.begin(size: lines.count) { await worker.redact(lines, after: context) }
  }

  private mutating func remember(_ lines: some Sequence<ArraySlice<UInt8>>) {
    guard settings.contextCount > 0 else { return }
    lastLines = Array((lastLines + lines).suffix(settings.contextCount))
  }

  private mutating func mask(_ part: ArraySlice<UInt8>, isLast: Bool) throws(CommandError) {
    var masked: [UInt8] = []
    var digits = self.digits ?? DigitMask(settings.mask)
    digits.append(part, to: &masked)
    if isLast {
      digits.finish(&masked)
      unreadable.tooLong += 1
      // As context, it counts as a line without words.
      remember([[]])
    }
    self.digits = isLast ? nil : digits
    try output.append(masked)
  }

  private mutating func writeAll() async throws(CommandError) {
    while try await writeNext() {}
    try output.flush()
  }

  /// Writes the oldest block and returns false once there is none.
  @discardableResult
  private mutating func writeNext() async throws(CommandError) -> Bool {
    guard let result = await work.next() else { return false }
    unreadable += result.unreadable
    try output.append(result.bytes)
    return !output.isClosed
  }
}

/// Masks lines with its own redactor.
actor RedactionWorker {
  struct Result: Sendable {
    let bytes: [UInt8]
    let unreadable: LineRedactor.Unreadable
  }

  private let settings: LineRedactor.Settings
  private let redactor: Redactor

  init(_ settings: LineRedactor.Settings, _ detector: Detector) {
    self.settings = settings
    redactor = Redactor(detector: detector, mask: settings.mask)
  }

  /// Masks the codes in `lines`, which follow the lines in `context`.
  func redact(_ lines: ArraySlice<UInt8>, after context: [ArraySlice<UInt8>]) -> Result {
    var line = LineRedactor(settings, redactor)
    for before in context { line.remember(before) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.count)
    for next in Lines(lines) { line.redact(next, to: &bytes) }
    return Result(bytes: bytes, unreadable: line.unreadable)
  }
}

/// The lines in a slice of bytes, each with its line feed.
private struct Lines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }
}
