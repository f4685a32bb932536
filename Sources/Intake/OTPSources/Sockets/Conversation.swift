/// The server side of a protocol: bytes in, bytes out.
///
/// It uses no socket and no clock. The owner of the connection passes on what arrives while
/// ``isListening``, and sends ``output`` and removes it.
package protocol Conversation {
  /// The bytes to send.
  var output: [UInt8] { get set }

  /// Whether it can receive more bytes now.
  var isListening: Bool { get }

  /// Whether to close the connection once all output is sent.
  var isOver: Bool { get }

  /// Whether the client is expected to send, so that its timeouts run.
  var awaitsClient: Bool { get }

  /// The number of bytes that it has buffered.
  var held: Int { get }

  /// Whether to start TLS once all output is sent, before anything else is received.
  var awaitsEncryption: Bool { get }

  /// Continues after the TLS handshake.
  mutating func beginEncrypted()

  /// Processes bytes from the client.
  mutating func receive(_ bytes: [UInt8])

  /// Ends the conversation before the client does.
  mutating func end(_ reason: ConversationEnd)
}

extension Conversation {
  package var awaitsEncryption: Bool { false }
  package mutating func beginEncrypted() {}
}

/// The reason a conversation is ended before the client ends it.
package enum ConversationEnd: Sendable, Hashable {
  /// The client took too long.
  case timeout
  /// There are too many clients, or they send too much at once.
  case overload
}
