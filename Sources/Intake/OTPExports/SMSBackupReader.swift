import OTPMessage
import OTPText

/// Reads the received text messages of an SMS Backup & Restore backup, in constant memory.
///
/// https://www.synctech.com.au/sms-backup-restore/fields-in-xml-backup-files/
package struct SMSBackupReader: ExportReader {
  /// Android's numbers for a received message, and for the address of its sender.
  private static let arrived = "1"
  private static let sender = "137"

  /// The maximum number of bytes of text kept of a message in parts.
  private static let longestText = 1 << 20

  private static let tooLong = ExportRecord.rejected("its text is longer than 1 MiB; leave it out")

  /// A multimedia message, which consists of parts.
  private struct Parts {
    var attributes: [String: String] = [:]
    var text = ""
    var isTooLong = false
    var sender: String?
  }

  private var reader = AttributeReader(
    wanted: ["address", "body", "ct", "date", "msg_box", "text", "type"]
  )
  private var parts: Parts?
  private var hasRoot = false
  private var isOver = false

  package init() {}

  /// Whether `bytes` start like a backup.
  package static func looksLikeBackup(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4_096).firstPlace(of: Array("<smses".utf8)) != nil && isXML(bytes)
  }

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let mark = Array("\u{FEFF}".utf8)
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  package mutating func receive(
    _ bytes: [UInt8],
    into records: inout [ExportRecord]
  ) throws(ExportFault) {
    var rest = bytes[...]
    while let tag = reader.next(&rest) {
      if let record = try take(tag) { records.append(record) }
    }
  }

  package mutating func finish(into records: inout [ExportRecord]) throws(ExportFault) {
    guard hasRoot else {
      throw ExportFault(description: "this is not a backup: there is no smses element")
    }
    guard isOver, reader.isOutside else {
      throw ExportFault(description: "the backup is truncated; its last messages are missing")
    }
  }

  private mutating func take(_ tag: AttributeReader.Tag) throws(ExportFault) -> ExportRecord? {
    guard hasRoot else {
      guard tag.name == "smses", !tag.isEnd else {
        throw ExportFault(description: "this is not a backup: its first element is not smses")
      }
      hasRoot = true
      return nil
    }
    switch (tag.name, tag.isEnd) {
    case ("smses", true): isOver = true
    case ("sms", false):
      guard tag.attributes["type"] == Self.arrived, let body = value("body", tag) else {
        return .skipped
      }
      guard !tag.isCut else { return Self.tooLong }
      return record(body, sender: value("address", tag), date: value("date", tag))
    case ("mms", false): parts = Parts(attributes: tag.attributes)
    case ("part", false):
      guard tag.attributes["ct"] == "text/plain", let text = value("text", tag),
        let count = parts?.text.utf8.count
      else { break }
      if tag.isCut || count + text.utf8.count > Self.longestText {
        parts?.isTooLong = true
      } else {
        parts?.text += (count > 0 ? "\n" : "") + text
      }
    case ("addr", false):
      guard tag.attributes["type"] == Self.sender else { break }
      let address = value("address", tag)
      parts?.sender = address
    case ("mms", true): return endParts()
    default: break
    }
    return nil
  }

  private mutating func endParts() -> ExportRecord? {
    defer { parts = nil }
    guard let parts else { return nil }
    guard parts.attributes["msg_box"] == Self.arrived, !parts.text.isEmpty || parts.isTooLong else {
      return .skipped
    }
    guard !parts.isTooLong else { return Self.tooLong }
    let date = parts.attributes["date"]
    return record(parts.text, sender: parts.sender ?? parts.attributes["address"], date: date)
  }

  private func record(_ text: String, sender: String?, date: String?) -> ExportRecord {
    .text(text, sender: sender, at: Timestamp(exportedMilliseconds: date))
  }

  /// Returns the attribute `name`; nil if it is missing, empty or `null`, as backups write a
  /// missing value.
  private func value(_ name: String, _ tag: AttributeReader.Tag) -> String? {
    tag.attributes[name].flatMap { $0.isEmpty || $0 == "null" ? nil : $0 }
  }
}

extension Timestamp {
  /// Parses a time from Android's databases; nil if `text` is missing or invalid.
  init?(exportedMilliseconds text: String?) {
    guard let milliseconds = text.flatMap({ Int64($0) }), milliseconds > 0 else { return nil }
    self.init(milliseconds: milliseconds)
  }
}
