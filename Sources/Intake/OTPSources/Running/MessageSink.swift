package import OTPMessage

/// A destination for a source's messages, such as the service or standard output.
package protocol MessageSink: AnyObject {
  /// Delivers `messages`. When it returns, the receiver is responsible for them.
  func deliver(_ messages: [Message]) throws(DeliveryFault)

  /// Whether no more messages can be delivered, as when the reader of a pipe has exited.
  var isOver: Bool { get }
}

extension MessageSink {
  package var isOver: Bool { false }
}

/// The reason messages were not delivered.
package enum DeliveryFault: Error, Sendable, Equatable {
  /// A later attempt may succeed; the text says what is wrong and what to do.
  case later(String)
  /// A later attempt may succeed; there is no space left now.
  case full(String)
  /// At least one of the messages is refused for good; a retry cannot succeed.
  case refused(String)
}
