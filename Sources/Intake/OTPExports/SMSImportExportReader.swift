import OTPJSON
import OTPMessage
import OTPText

/// Reads the `messages.ndjson` of SMS Import / Export: one object for each message, with the
/// columns of Android's database and related rows.
///
/// https://github.com/tmo1/sms-ie
package struct SMSImportExportReader: ExportReader {
  /// The members of an object that are used.
  private struct Entry: Decodable {
    struct Part: Decodable {
      var ct: String?
      var text: String?
    }

    struct Address: Decodable {
      var address: String?
    }

    var _id: WrittenNumber?
    var address: String?
    var body: String?
    var date: WrittenNumber?
    /// For a text message, 1 if it was received.
    var type: WrittenNumber?
    /// For a multimedia message, 1 if it was received.
    var msg_box: WrittenNumber?
    var __parts: [Part]?
    var __sender_address: Address?
  }

  /// The inbox, `MESSAGE_TYPE_INBOX` of `Telephony.TextBasedSmsColumns`.
  private static let arrived = "1"

  private var line: [UInt8] = []
  private var isTooLong = false

  package init() {}

  /// Whether `bytes` start like such a file.
  package static func looksLikeExport(_ bytes: [UInt8]) -> Bool {
    let line = Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let has = { (name: String) in line.firstPlace(of: Array("\"\(name)\":".utf8)) != nil }
    return line.first == UInt8(ascii: "{") && has("thread_id") && has("date")
      && (has("__parts") || has("address") && has("body") && has("type"))
  }

  package mutating func receive(
    _ bytes: [UInt8],
    into records: inout [ExportRecord]
  ) throws(ExportFault) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      rest = rest[(end + 1)...]
      endLine(into: &records)
    }
    add(rest)
  }

  package mutating func finish(into records: inout [ExportRecord]) throws(ExportFault) {
    endLine(into: &records)
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    guard !isTooLong, line.count + bytes.count <= ExportRecord.longest else {
      isTooLong = true
      return
    }
    line += bytes
  }

  private mutating func endLine(into records: inout [ExportRecord]) {
    defer {
      line.removeAll(keepingCapacity: !isTooLong)
      isTooLong = false
    }
    if isTooLong {
      records.append(.tooLong)
    } else if !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      records.append(Self.record(line))
    }
  }

  private static func record(_ line: [UInt8]) -> ExportRecord {
    guard let entry = try? JSON.decode(Entry.self, from: line) else {
      return .rejected("it is not a message as SMS Import / Export writes it")
    }
    let isMultimedia = entry.__parts != nil
    // Sent messages are skipped, because their codes are for other people.
    guard (isMultimedia ? entry.msg_box : entry.type)?.text == arrived else { return .skipped }
    let parts = entry.__parts?.filter { $0.ct == "text/plain" }.compactMap(\.text) ?? []
    let text = isMultimedia ? parts.joined(separator: "\n") : entry.body ?? ""
    guard !text.isEmpty else { return .skipped }
    return .text(
      text,
      sender: entry.address ?? entry.__sender_address?.address,
      // Both tables number their rows from 1.
      id: entry._id.map { "\(isMultimedia ? "mms" : "sms") \($0.text)" },
      at: entry.date.flatMap { Int64($0.text) }.flatMap(Timestamp.init(secondsOrMilliseconds:))
    )
  }
}
