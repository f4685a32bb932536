import CommandLineToolkit
import OTPBus
import OTPMessage
import OTPSourceSettings

/// Saves the record of a source in its file, and reports the status to the service manager and on
/// standard error.
final class RecordKeeper {
  /// The record of earlier runs, without a status.
  let record: SourceRecord

  private let path: String?
  private let lock: SourceLock?
  private let standardError: StandardError
  private var status: SourceStatus?
  private var hasFailed = false

  /// Reads the record at `path`; without a path, nothing is saved.
  init(_ path: String?, _ standardError: StandardError) throws(CommandError) {
    self.path = path
    self.standardError = standardError
    guard let path else {
      lock = nil
      record = SourceRecord()
      return
    }
    // Writing creates the folder, and shows immediately whether the record can be saved. The record
    // of a source that is already running belongs to that one.
    if try PublicFile.read(path) == nil {
      try PublicFile.replace(path, with: SourceRecord().json, for: .owner)
    }
    lock = SourceLock(record: path)
    if lock == nil {
      throw CommandError("this source is already running; `otp sources` shows its status")
    }
    var record = try PublicFile.read(path).flatMap(SourceRecord.init(json:)) ?? SourceRecord()
    // What an earlier run reported last says nothing about this one.
    record.status = nil
    self.record = record
    try PublicFile.replace(path, with: record.json, for: .owner)
  }

  /// Saves `record`.
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
      // Continue: messages matter more, and without a saved position they are only read again.
      if !hasFailed { standardError.report(error.description) }
      hasFailed = true
    }
  }

  /// Records why the source cannot run at all, for `otp sources`.
  func note(_ error: CommandError, at time: Timestamp) {
    var record = record
    record.fault = SourceRecord.Fault(words: error.description, time: time)
    save(record)
  }
}
