import CommandLineToolkit
import Glibc
import OTPExports
import OTPMail
import OTPMessage

/// The format of an input of `otpd ingest`.
enum IngestFormat: String, CaseIterable {
  /// One JSON object per line.
  case jsonl
  /// A single mail message.
  case eml
  /// A file of consecutive mail messages.
  case mbox
  /// A folder with one file per mail message.
  case maildir
  /// A backup of SMS Backup & Restore.
  case backup = "sms-backup"
  /// The file `messages.ndjson` of SMS Import / Export.
  case smsImportExport = "sms-ie"
  /// The output of `termux-sms-list`.
  case termux
  /// The output of `adb shell content query`.
  case adb
  /// A copy of the Apple Messages database.
  case appleMessages = "apple-messages"
  /// The folder in which gammu-smsd stores received messages.
  case gammu

  /// How much of a file is examined to detect its format, in bytes.
  private static let beginning = 65_536

  /// The unit that is numbered in reports.
  var unit: String {
    switch self {
    case .jsonl: "line"
    case .eml, .mbox, .maildir: "mail"
    case .backup, .smsImportExport, .termux, .adb, .appleMessages, .gammu: "message"
    }
  }

  /// Whether inputs in this format are folders.
  var isFolder: Bool { self == .maildir || self == .gammu }

  /// Returns a reader for an export; nil for other formats.
  func makeExportReader() -> (any ExportReader)? {
    switch self {
    case .backup: SMSBackupReader()
    case .smsImportExport: SMSImportExportReader()
    case .termux: TermuxReader(zone: .local)
    case .adb: ContentRowReader()
    case .jsonl, .eml, .mbox, .maildir, .appleMessages, .gammu: nil
    }
  }

  /// Whether the open file `descriptor` is a zip archive.
  static func isArchive(_ descriptor: Int32) -> Bool {
    guard InputFile.isRegular(descriptor) else { return false }
    let mark = Array("PK\u{3}\u{4}".utf8)
    var bytes = [UInt8](repeating: 0, count: mark.count)
    return unsafe pread(descriptor, &bytes, bytes.count, 0) == mark.count && bytes == mark
  }

  /// Detects the format of the open file `descriptor` from its contents. An input that cannot be
  /// read again, such as a pipe, is taken as lines.
  init(lookOf descriptor: Int32, path: String?) {
    if let path, unsafe access("\(path)/cur", X_OK) == 0, unsafe access("\(path)/new", X_OK) == 0 {
      self = .maildir
      return
    }
    if let path, FolderNames.contains(path, where: { GammuName($0) != nil }) {
      self = .gammu
      return
    }
    let offset = lseek(descriptor, 0, SEEK_CUR)
    guard InputFile.isRegular(descriptor), offset >= 0 else {
      self = .jsonl
      return
    }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.beginning) { buffer, count in
      count = max(0, unsafe pread(descriptor, buffer.baseAddress, Self.beginning, offset))
    }
    if MboxReader.looksLikeMbox(bytes) {
      self = .mbox
    } else if SMSBackupReader.looksLikeBackup(bytes) {
      self = .backup
    } else if SMSImportExportReader.looksLikeExport(bytes) {
      self = .smsImportExport
    } else if TermuxReader.looksLikeExport(bytes) {
      self = .termux
    } else if ContentRowReader.looksLikeRows(bytes) {
      self = .adb
    } else if AppleMessages.looksLikeDatabase(bytes) {
      self = .appleMessages
    } else {
      self = MailReader.looksLikeMail(bytes) ? .eml : .jsonl
    }
  }
}

extension ClockZone {
  /// The local time zone.
  static let local = ClockZone { time in
    LocalTime.milliseconds(shownAsUTC: time.milliseconds).map(Timestamp.init(milliseconds:))
  }
}
