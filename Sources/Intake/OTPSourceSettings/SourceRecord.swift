import OTPJSON
package import OTPMessage

/// How a source does, as a person reads it. It never names a sender or a device.
package struct SourceStatus: Sendable, Hashable, Codable {
  /// Whether messages can come in now.
  package let isConnected: Bool
  /// A sentence without a full stop, such as "waiting for the phone".
  package let words: String

  package static func connected(_ words: String) -> SourceStatus {
    SourceStatus(isConnected: true, words: words)
  }

  package static func waiting(_ words: String) -> SourceStatus {
    SourceStatus(isConnected: false, words: words)
  }
}

/// What is kept of a source between runs, and what `otp sources` shows. It holds no message.
package struct SourceRecord: Sendable, Equatable {
  /// A fault and when it came.
  package struct Fault: Sendable, Equatable {
    package let words: String
    package let time: Timestamp

    package init(words: String, time: Timestamp) {
      self.words = words
      self.time = time
    }
  }

  /// How it does.
  package var status: SourceStatus?
  /// The number of messages that were delivered since the record was begun.
  package var messages = 0
  /// The number of messages that were left out because they cannot be read, since then.
  package var leftOut = 0
  /// When the last message was delivered.
  package var lastMessage: Timestamp?
  /// The last fault; nil once messages come again.
  package var fault: Fault?
  /// The latest arrival that was delivered; a new start begins there.
  package var position: Timestamp?
  /// Where the source itself goes on, in its own words; everything before it was delivered.
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

  /// Reads the contents of a record's file; nil if they are none, as after a power loss.
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
    // Texts and numbers can always be encoded.
    return (try? JSON.encode(members)) ?? []
  }
}
