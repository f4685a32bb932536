import CommandLineToolkit
import Glibc
import OTPExports
import OTPMail
import OTPMessage

/// What an input of `otpd ingest` holds.
enum IngestFormat: String, CaseIterable {
  /// An object of JSON a line.
  case jsonl
  /// A mail.
  case eml
  /// Mails, one after the other.
  case mbox
  /// A folder with a mail a file.
  case maildir
  /// The text messages in a backup of SMS Backup & Restore.
  case backup = "sms-backup"
  /// The `messages.ndjson` of SMS Import / Export.
  case smsImportExport = "sms-ie"
  /// What `termux-sms-list` prints.
  case termux
  /// What `adb shell content query` prints.
  case adb
  /// A copy of the database of Apple Messages.
  case appleMessages = "apple-messages"
  /// A folder in which gammu-smsd keeps what arrives.
  case gammu

  /// How much of a file is looked at, in bytes.
  private static let beginning = 65_536

  /// What is numbered in reports.
  var unit: String {
    switch self {
    case .jsonl: "line"
    case .eml, .mbox, .maildir: "mail"
    case .backup, .smsImportExport, .termux, .adb, .appleMessages, .gammu: "message"
    }
  }

  /// Whether an input is a folder.
  var isFolder: Bool { self == .maildir || self == .gammu }

  /// A reader of an export; nil for other formats.
  func makeExportReader() -> (any ExportReader)? {
    switch self {
    case .backup: SMSBackupReader()
    case .smsImportExport: SMSImportExportReader()
    case .termux: TermuxReader(zone: .local)
    case .adb: ContentRowReader()
    case .jsonl, .eml, .mbox, .maildir, .appleMessages, .gammu: nil
    }
  }

  /// Whether what is open as `descriptor` is a zip archive.
  static func isArchive(_ descriptor: Int32) -> Bool {
    guard InputFile.isRegular(descriptor) else { return false }
    let mark = Array("PK\u{3}\u{4}".utf8)
    var bytes = [UInt8](repeating: 0, count: mark.count)
    return unsafe pread(descriptor, &bytes, bytes.count, 0) == mark.count && bytes == mark
  }

  /// The format of what is open as `descriptor`, by its look; what is no file that can be read
  /// again holds lines.
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
  /// The zone of the person.
  static let local = ClockZone { time in
    LocalTime.milliseconds(shownAsUTC: time.milliseconds).map(Timestamp.init(milliseconds:))
  }
}
