import OTPJSON
import OTPMessage
import OTPText

/// Reads the output of Termux:API's `termux-sms-list`: an array with one object for each message.
///
/// https://github.com/termux/termux-api, `SmsInboxAPI.java`
package struct TermuxReader: ExportReader {
  /// The members of an object that are used.
  private struct Entry: Decodable {
    var _id: WrittenNumber?
    var number: String?
    var address: String?
    var body: String?
    var received: String?
    var type: String?
  }

  /// The type of received messages.
  private static let arrived = "inbox"

  private let zone: ClockZone
  private var objects = JSONObjects()

  /// Creates a reader; the phone's clock is in `zone`.
  package init(zone: ClockZone) {
    self.zone = zone
  }

  /// Whether `bytes` start like such an array.
  package static func looksLikeExport(_ bytes: [UInt8]) -> Bool {
    JSONObjects.looksLikeArray(bytes) && bytes.firstPlace(of: Array("\"threadid\"".utf8)) != nil
      && bytes.firstPlace(of: Array("\"received\"".utf8)) != nil
  }

  package mutating func receive(
    _ bytes: [UInt8],
    into records: inout [ExportRecord]
  ) throws(ExportFault) {
    var rest = bytes[...]
    while let object = try objects.next(&rest) {
      switch object {
      case .complete(let bytes): records.append(record(bytes))
      case .tooLong: records.append(.tooLong)
      }
    }
  }

  package mutating func finish(into records: inout [ExportRecord]) throws(ExportFault) {
    guard objects.isAtEnd else {
      throw ExportFault(description: "the array is truncated; its last messages are missing")
    }
  }

  private func record(_ object: [UInt8]) -> ExportRecord {
    let entry: Entry
    do {
      entry = try JSON.decode(Entry.self, from: object)
    } catch DecodingError.typeMismatch(_, let context) {
      let member = context.codingPath.last?.stringValue ?? ""
      return .rejected("\"\(member)\" has a different type from what termux-sms-list writes")
    } catch {
      return .rejected("it is not valid JSON")
    }
    guard entry.type ?? Self.arrived == Self.arrived, let text = entry.body, !text.isEmpty else {
      return .skipped
    }
    return .text(
      text,
      sender: entry.number ?? entry.address,
      id: entry._id?.text,
      at: entry.received.flatMap { Timestamp(iso8601: "\($0)Z") }.flatMap(zone.time)
    )
  }
}
