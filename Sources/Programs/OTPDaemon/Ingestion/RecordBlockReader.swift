import CommandLineToolkit
import OTPExports
import OTPMail
import OTPMessage
import OTPSystem

/// A block of mail messages or exported messages, for a worker.
struct RecordBlock: Sendable {
  /// A mail message or an exported message.
  enum Record: Sendable {
    /// A mail message, and the modification time of its file.
    case mail([UInt8], changed: Timestamp?)
    /// An exported message, or the reason there is none.
    case exported(ExportRecord)
  }

  /// The records and their numbers in the input.
  var records: [(number: Int, record: Record)] = []

  /// The number of bytes read for the records.
  var size = 0
}

/// Reads the mail messages or exported messages of an input in blocks.
final class RecordBlockReader {
  /// The result of ``next()``.
  enum Event {
    case block(RecordBlock)
    case interrupted
  }

  /// The number of bytes after which a block ends.
  private static let blockSize = 256 << 10

  /// The number of records after which a block ends, so that workers can start on them.
  private static let blockCount = 1_000

  /// The number of bytes read so far.
  private(set) var byteCount = 0

  private let descriptor: Int32
  private let interrupt: Int32
  private let format: IngestFormat
  private let changed: Timestamp?
  /// The mail files not read yet, in reverse order.
  private var files: [String] = []
  private var mbox = MboxReader()
  private var export: (any ExportReader)?
  private var gammu: GammuFolder?
  /// The database, once it is open.
  private var database: AppleMessages?
  private var number = 0
  private var isAtEnd = false
  /// An error to throw after the records before it were returned.
  private var failure: CommandError?

  /// Creates a reader of `descriptor`, which is in `format`. `folder` is its path if it is a
  /// folder. Once `interrupt` is readable, nothing more is read.
  init(_ descriptor: Int32, _ format: IngestFormat, folder: String?, interrupt: Int32) {
    self.descriptor = descriptor
    self.format = format
    self.interrupt = interrupt
    changed = InputBytes.changeTime(descriptor)
    export = format.makeExportReader()
    if let folder, format == .maildir { files = MailFolder.mails(in: folder).reversed() }
    if let folder, format == .gammu { gammu = GammuFolder(at: folder) }
  }

  /// Returns the next block or event; nil at the end.
  func next() throws(CommandError) -> Event? {
    if let failure { throw failure }
    var block = RecordBlock()
    while !isAtEnd,
      block.records.isEmpty
        || block.size < Self.blockSize && block.records.count < Self.blockCount
    {
      guard !hasSignal(waitingForInput: !format.isFolder) else {
        return block.records.isEmpty ? .interrupted : .block(block)
      }
      do throws(CommandError) {
        try read(into: &block)
      } catch {
        guard !block.records.isEmpty else { throw error }
        failure = error
        return .block(block)
      }
    }
    return block.records.isEmpty ? nil : .block(block)
  }

  private func read(into block: inout RecordBlock) throws(CommandError) {
    switch format {
    case .maildir: try readFile(into: &block)
    case .mbox: try readMbox(into: &block)
    case .backup, .smsImportExport, .termux, .adb: try readExport(into: &block)
    case .gammu: addExported(try gammu?.next(&byteCount), to: &block)
    case .appleMessages: try readDatabase(into: &block)
    case .eml, .jsonl:
      add(.mail(try InputBytes.contents(of: descriptor, &byteCount), changed: changed), to: &block)
      isAtEnd = true
    }
  }

  private func add(_ record: RecordBlock.Record, to block: inout RecordBlock) {
    number += 1
    block.records.append((number, record))
    if case .mail(let bytes, _) = record { block.size += bytes.count }
  }

  /// Adds a record of a format that is read record by record; pass nil at the end.
  private func addExported(_ record: ExportRecord?, to block: inout RecordBlock) {
    guard let record else {
      isAtEnd = true
      return
    }
    add(.exported(record), to: &block)
    if case .message(let message) = record { block.size += message.text.utf8.count }
  }

  private func readMbox(into block: inout RecordBlock) throws(CommandError) {
    let bytes = try InputBytes.read(descriptor)
    byteCount += bytes.count
    for mail in mbox.receive(bytes) { add(.mail(mail, changed: changed), to: &block) }
    guard bytes.isEmpty else { return }
    isAtEnd = true
    mbox.finish().map { add(.mail($0, changed: changed), to: &block) }
    guard !mbox.hasOther else {
      throw CommandError("this is not an mbox: its first line does not start with \"From \"")
    }
  }

  private func readExport(into block: inout RecordBlock) throws(CommandError) {
    let bytes = try InputBytes.read(descriptor)
    byteCount += bytes.count
    block.size += bytes.count
    isAtEnd = bytes.isEmpty
    var records: [ExportRecord] = []
    defer { for record in records { add(.exported(record), to: &block) } }
    do throws(ExportFault) {
      if isAtEnd {
        try export?.finish(into: &records)
      } else {
        try export?.receive(bytes, into: &records)
      }
    } catch {
      throw CommandError(error.description)
    }
  }

  private func readDatabase(into block: inout RecordBlock) throws(CommandError) {
    if database == nil { database = try DatabaseCopy.appleMessages(descriptor) }
    do throws(ExportFault) {
      addExported(try database?.read(), to: &block)
    } catch {
      throw CommandError(error.description)
    }
  }

  private func readFile(into block: inout RecordBlock) throws(CommandError) {
    guard let path = files.popLast() else {
      isAtEnd = true
      return
    }
    // A file that was moved in the meantime is read by the next run.
    guard let file = try InputBytes.file(at: path, &byteCount) else { return }
    add(.mail(file.bytes, changed: file.changed), to: &block)
  }

  /// Waits for input if `isWaiting`; returns whether a signal has arrived.
  private func hasSignal(waitingForInput isWaiting: Bool) -> Bool {
    var polled = [PolledDescriptor(interrupt), PolledDescriptor(isWaiting ? descriptor : nil)]
    Polling.wait(for: &polled, upTo: isWaiting ? nil : 0)
    return polled[0].isReady
  }
}
