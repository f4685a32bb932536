package import OTPMessage

/// Takes messages from a source: the service, or whoever reads standard output.
package protocol MessageSink: AnyObject {
  /// Hands `messages` over; once it returns they are safe.
  func deliver(_ messages: [Message]) throws(DeliveryFault)

  /// Whether nobody will take messages any more, as after the end of a pipe.
  var isOver: Bool { get }
}

extension MessageSink {
  package var isOver: Bool { false }
}

/// Why messages were not taken.
package enum DeliveryFault: Error, Sendable, Equatable {
  /// The same messages may be taken later; the sentence says what is wrong and what to do.
  case later(String)
  /// The same, because there is no space left.
  case full(String)
  /// One of the messages is refused, and always will be.
  case refused(String)
}
