import OTPJSON
package import OTPMessage

/// The status of a source, for people to read. It never names a sender or a device.
package struct SourceStatus: Sendable, Hashable, Codable {
  /// Whether messages can be received now.
  package let isConnected: Bool
  /// Whether messages that the source is for cannot be received, although it is connected; nil
  /// stands for false in records.
  private let lacksMessages: Bool?
  /// A description without a full stop, such as "waiting for the phone".
  package let words: String

  /// Whether the source is connected, but the messages that it is for cannot be received.
  package var isLimited: Bool { lacksMessages == true }

  package static func connected(_ words: String) -> SourceStatus {
    SourceStatus(isConnected: true, lacksMessages: nil, words: words)
  }

  /// The status of a source that receives other messages than those that it is for.
  package static func limited(_ words: String) -> SourceStatus {
    SourceStatus(isConnected: true, lacksMessages: true, words: words)
  }

  package static func waiting(_ words: String) -> SourceStatus {
    SourceStatus(isConnected: false, lacksMessages: nil, words: words)
  }
}

/// The state of a source that is saved between runs and shown by `otp sources`. It contains no
/// messages.
package struct SourceRecord: Sendable, Equatable {
  /// A fault and when it occurred.
  package struct Fault: Sendable, Equatable {
    package let words: String
    package let time: Timestamp

    package init(words: String, time: Timestamp) {
      self.words = words
      self.time = time
    }
  }

  /// The current status.
  package var status: SourceStatus?
  /// The number of messages delivered since the record was created.
  package var messages = 0
  /// The number of messages skipped since then because they could not be read.
  package var leftOut = 0
  /// When the last message was delivered.
  package var lastMessage: Timestamp?
  /// The last fault; nil once messages are received again.
  package var fault: Fault?
  /// The latest time of arrival of a delivered message, from which a restarted source continues.
  package var position: Timestamp?
  /// The position from which the source continues, in its own format; everything before it was
  /// delivered.
  package var bookmark: String?

  package init() {}
}

extension SourceRecord {
  /// The members of the file.
  private struct Members: Codable {
    var status: SourceStatus?
    var messages: Int?
    var leftOut: Int?
    var lastMessage: Int64?
    var fault: String?
    var faultTime: Int64?
    var position: Int64?
    var bookmark: String?
  }

  /// Parses the contents of a record's file; nil if they are invalid, as may happen after a power
  /// failure.
  package init?(json: [UInt8]) {
    guard let members = try? JSON.decode(Members.self, from: json) else {
      return nil
    }
    status = members.status
    messages = members.messages ?? 0
    leftOut = members.leftOut ?? 0
    lastMessage = members.lastMessage.map(Timestamp.init(milliseconds:))
    position = members.position.map(Timestamp.init(milliseconds:))
    bookmark = members.bookmark
    if let words = members.fault, let time = members.faultTime {
      fault = Fault(words: words, time: Timestamp(milliseconds: time))
    }
  }

  /// The contents of the record's file.
  package var json: [UInt8] {
    let members = Members(
      status: status,
      messages: messages,
      leftOut: leftOut,
      lastMessage: lastMessage?.milliseconds,
      fault: fault?.words,
      faultTime: fault?.time.milliseconds,
      position: position?.milliseconds,
      bookmark: bookmark
    )
    // Strings and numbers can always be encoded.
    return (try? JSON.encode(members)) ?? []
  }
}
