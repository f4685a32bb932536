import CommandLineToolkit
import Glibc
import OTPExports
import OTPMail
import OTPMessage

/// Mails or messages of an input, for a worker.
struct RecordBlock: Sendable {
  /// A mail or message.
  enum Record: Sendable {
    /// A mail, and when its file was changed last.
    case mail([UInt8], changed: Timestamp?)
    case message(Message)
    /// Why one cannot be read.
    case rejected(String)
  }

  /// The records with their numbers in the input.
  var records: [(number: Int, record: Record)] = []

  /// The number of bytes that were read for them.
  var size = 0
}

/// Reads the mails or messages of an input in blocks.
final class RecordBlockReader {
  /// The result of ``next()``.
  enum Event {
    case block(RecordBlock)
    case interrupted
  }

  /// The number of bytes after which a block ends.
  private static let blockSize = 256 << 10

  private static let portion = 65_536

  /// The number of bytes read so far.
  private(set) var byteCount = 0

  private let descriptor: Int32
  private let interrupt: Int32
  private let format: IngestFormat
  private let changed: Timestamp?
  /// Mails in files of their own that were not read yet, in reverse order.
  private var files: [String]
  private var mbox = MboxReader()
  private var backup = SMSBackupReader()
  private var number = 0
  private var isAtEnd = false

  /// Creates a reader of `descriptor`, which is in `format`; `folder` is its path if it is
  /// a Maildir. Once `interrupt` is readable, nothing more is read.
  init(_ descriptor: Int32, _ format: IngestFormat, folder: String?, interrupt: Int32) {
    self.descriptor = descriptor
    self.format = format
    self.interrupt = interrupt
    files = folder.map { MailFolder.mails(in: $0).reversed() } ?? []
    changed = Self.changeTime(descriptor)
  }

  /// The next mails or event; nil at the end.
  func next() throws(CommandError) -> Event? {
    var block = RecordBlock()
    while !isAtEnd, block.size < Self.blockSize || block.records.isEmpty {
      guard !hasSignal(waitingForInput: format != .maildir) else {
        return block.records.isEmpty ? .interrupted : .block(block)
      }
      switch format {
      case .maildir: try readFile(into: &block)
      case .mbox: try readMbox(into: &block)
      case .backup: try readBackup(into: &block)
      case .eml, .jsonl:
        add(.mail(try Self.contents(of: descriptor, &byteCount), changed: changed), to: &block)
        isAtEnd = true
      }
    }
    return block.records.isEmpty ? nil : .block(block)
  }

  private func add(_ record: RecordBlock.Record, to block: inout RecordBlock) {
    number += 1
    block.records.append((number, record))
    if case .mail(let bytes, _) = record { block.size += bytes.count }
  }

  private func readMbox(into block: inout RecordBlock) throws(CommandError) {
    let bytes = try Self.read(descriptor)
    byteCount += bytes.count
    for mail in mbox.receive(bytes) { add(.mail(mail, changed: changed), to: &block) }
    guard bytes.isEmpty else { return }
    isAtEnd = true
    mbox.finish().map { add(.mail($0, changed: changed), to: &block) }
    guard !mbox.hasOther else {
      throw CommandError("this is no mbox: its first line does not begin with \"From \"")
    }
  }

  private func readBackup(into block: inout RecordBlock) throws(CommandError) {
    let bytes = try Self.read(descriptor)
    byteCount += bytes.count
    block.size += bytes.count
    do throws(SMSBackupReader.Fault) {
      for record in try backup.receive(bytes) {
        switch record {
        case .message(let message): add(.message(message), to: &block)
        case .rejected(let reason): add(.rejected(reason), to: &block)
        }
      }
      guard bytes.isEmpty else { return }
      isAtEnd = true
      try backup.finish()
    } catch {
      throw CommandError(error.description)
    }
  }

  private func readFile(into block: inout RecordBlock) throws(CommandError) {
    guard let path = files.popLast() else {
      isAtEnd = true
      return
    }
    // A mail that was moved meanwhile is read by the next run.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return }
    defer { close(file) }
    guard InputFile.isRegular(file) else { return }
    let bytes = try Self.contents(of: file, &byteCount)
    add(.mail(bytes, changed: Self.changeTime(file)), to: &block)
  }

  /// Waits for input, if it may have to be waited for; returns whether a signal has come first.
  private func hasSignal(waitingForInput isWaiting: Bool) -> Bool {
    var requests = [pollfd(fd: interrupt, events: Int16(POLLIN), revents: 0)]
    if isWaiting { requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    _ = unsafe poll(&requests, nfds_t(requests.count), isWaiting ? -1 : 0)
    return requests[0].revents != 0
  }

  /// The beginning of a file, as much as is read of a mail.
  private static func contents(
    of descriptor: Int32,
    _ byteCount: inout Int
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try read(descriptor)
      byteCount += part.count
      guard !part.isEmpty else { return bytes }
      bytes += part.prefix(max(0, MailReader.longest - bytes.count))
    }
  }

  private static func read(_ descriptor: Int32) throws(CommandError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: portion) { buffer, count in
        let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, portion)
        if answer < 0 { failure = errno }
        count = max(answer, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else {
        throw CommandError("cannot read the messages: \(SystemError.text(of: failure))")
      }
      return bytes
    }
  }

  /// When a regular file was changed last; nil for anything else.
  private static func changeTime(_ descriptor: Int32) -> Timestamp? {
    InputFile.changeTime(descriptor).map(Timestamp.init(milliseconds:))
  }
}
