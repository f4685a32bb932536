import CommandLineToolkit
import OTPBus
import OTPMessage
import OTPSourceSettings

/// Keeps the record of a source in its file, and tells the service manager and standard error how
/// the source does.
final class RecordKeeper {
  /// The record as it was at the start.
  let record: SourceRecord

  private let path: String?
  private let lock: SourceLock?
  private let standardError: StandardError
  private var status: SourceStatus?
  private var hasFailed = false

  /// Reads the record at `path`; without one, nothing is kept.
  init(_ path: String?, _ standardError: StandardError) throws(CommandError) {
    self.path = path
    self.standardError = standardError
    guard let path else {
      lock = nil
      record = SourceRecord()
      return
    }
    // Makes the folder, and shows at once whether the record can be kept.
    let old = try PublicFile.read(path).flatMap(SourceRecord.init(json:))
    record = old ?? SourceRecord()
    try PublicFile.replace(path, with: record.json, for: .owner)
    lock = SourceLock(record: path)
    if lock == nil {
      throw CommandError("this source runs already; `otp sources` shows how it does")
    }
  }

  /// Keeps `record`.
  func save(_ record: SourceRecord) {
    if let new = record.status, new != status {
      status = new
      standardError.report(new.words)
      ServiceNotice.tellReady(status: new.words)
    }
    guard let path else { return }
    do throws(CommandError) {
      try PublicFile.replace(path, with: record.json, for: .owner)
      hasFailed = false
    } catch {
      // Messages matter more: without a position they are looked for again.
      if !hasFailed { standardError.report(error.description) }
      hasFailed = true
    }
  }

  /// Notes why the source cannot run at all, for `otp sources`.
  func note(_ error: CommandError, at time: Timestamp) {
    var record = record
    record.fault = SourceRecord.Fault(words: error.description, time: time)
    save(record)
  }
}
