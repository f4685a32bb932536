import OTPMessage

/// What makes two messages the same one.
///
/// A digest stands for the parts, so that the index over it stays small and quick however long the texts are.
enum MessageIdentity {
  /// How many bytes of the digest are kept. To make a message that looks like a given other one takes 2^128 trials.
  static let length = 16

  /// The identity of `message`: its source and its own identifier if it has one, else all that is known of where it came
  /// from; and its words in both cases.
  static func bytes(of message: Message) -> [UInt8] {
    let words = [message.subject ?? "", message.text]
    let source = message.source ?? ""
    let parts: [String]
    if let id = message.id, !id.isEmpty {
      parts = ["identifier", source, id] + words
    } else {
      let time = message.receivedAt.map { String($0.milliseconds) } ?? ""
      let origin = [message.channel?.rawValue ?? "", message.sender ?? "", message.recipient ?? ""]
      parts = ["content", source] + origin + [time] + words
    }
    var hash = SecureHash()
    for part in parts {
      // The count before each part keeps ("ab", "c") apart from ("a", "bc").
      hash.update("\(part.utf8.count):".utf8)
      hash.update(part.utf8)
    }
    return Array(hash.digest().prefix(length))
  }
}
