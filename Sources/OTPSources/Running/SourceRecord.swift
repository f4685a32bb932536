package import OTPMessage

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
  /// The number of messages that were delivered.
  package var messages = 0
  /// When the last message was delivered.
  package var lastMessage: Timestamp?
  /// The last fault; nil once messages come again.
  package var fault: Fault?
  /// The latest arrival that was delivered; a new start begins there.
  package var position: Timestamp?

  package init() {}
}
