package import OTPMessage

/// Reads a backup of SMS Backup & Restore in constant memory: the text messages that arrived.
///
/// https://www.synctech.com.au/sms-backup-restore/fields-in-xml-backup-files/
package struct SMSBackupReader {
  /// What is wrong with the file. It never shows a message.
  package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
    package let description: String
  }

  /// A message that arrived, or why one cannot be read.
  package enum Record: Sendable, Equatable {
    case message(Message)
    case rejected(String)
  }

  /// The numbers by which Android says that a message arrived, and that an address sent it.
  private static let arrived = "1"
  private static let sender = "137"

  /// The most bytes of text that are kept of the parts of a message.
  private static let longestText = 1 << 20

  /// A message in parts.
  private struct Parts {
    var attributes: [String: String] = [:]
    var text = ""
    var sender: String?
  }

  private var reader = AttributeReader(
    wanted: ["address", "body", "ct", "date", "msg_box", "text", "type"]
  )
  private var parts: Parts?
  private var hasRoot = false
  private var isOver = false

  package init() {}

  /// Whether `bytes` begin as a backup does.
  package static func looksLikeBackup(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4_096).firstRange(of: Array("<smses".utf8)) != nil && isXML(bytes)
  }

  private static func isXML(_ bytes: [UInt8]) -> Bool {
    let mark = Array("\u{FEFF}".utf8)
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    return text.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// Takes `bytes`; returns what they complete.
  package mutating func receive(_ bytes: [UInt8]) throws(Fault) -> [Record] {
    var records: [Record] = []
    var rest = bytes[...]
    while let tag = reader.next(&rest) {
      if let record = try take(tag) { records.append(record) }
    }
    return records
  }

  /// Throws unless the file was whole.
  package func finish() throws(Fault) {
    guard hasRoot else { throw Fault(description: "this is no backup: it has no element smses") }
    guard isOver, reader.isOutside else {
      throw Fault(description: "the backup ends too early; its last messages are missing")
    }
  }

  private mutating func take(_ tag: AttributeReader.Tag) throws(Fault) -> Record? {
    guard hasRoot else {
      guard tag.name == "smses", !tag.isEnd else {
        throw Fault(description: "this is no backup: its first element is not smses")
      }
      hasRoot = true
      return nil
    }
    switch (tag.name, tag.isEnd) {
    case ("smses", true): isOver = true
    case ("sms", false):
      guard tag.attributes["type"] == Self.arrived, let body = value("body", tag) else { break }
      return record(body, sender: value("address", tag), date: value("date", tag))
    case ("mms", false): parts = Parts(attributes: tag.attributes)
    case ("part", false):
      guard tag.attributes["ct"] == "text/plain", let text = value("text", tag),
        let count = parts?.text.utf8.count, count + text.utf8.count <= Self.longestText
      else { break }
      parts?.text += (count > 0 ? "\n" : "") + text
    case ("addr", false):
      guard tag.attributes["type"] == Self.sender else { break }
      let address = value("address", tag)
      parts?.sender = address
    case ("mms", true): return endParts()
    default: break
    }
    return nil
  }

  private mutating func endParts() -> Record? {
    defer { parts = nil }
    guard let parts, parts.attributes["msg_box"] == Self.arrived, !parts.text.isEmpty else {
      return nil
    }
    let date = parts.attributes["date"]
    return record(parts.text, sender: parts.sender ?? parts.attributes["address"], date: date)
  }

  private func record(_ text: String, sender: String?, date: String?) -> Record {
    // Without its time, an old message would look new.
    guard let milliseconds = date.flatMap({ Int64($0) }), milliseconds > 0 else {
      return .rejected("the message has no date")
    }
    return .message(
      Message(
        text: text,
        sender: sender,
        channel: .sms,
        receivedAt: Timestamp(milliseconds: milliseconds)
      )
    )
  }

  /// The attribute `name`, for which backups write `null` if there is none.
  private func value(_ name: String, _ tag: AttributeReader.Tag) -> String? {
    tag.attributes[name].flatMap { $0.isEmpty || $0 == "null" ? nil : $0 }
  }
}
