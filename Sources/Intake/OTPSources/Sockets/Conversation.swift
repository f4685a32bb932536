/// One side of a conversation with a client: bytes in, bytes out.
///
/// It knows no socket and no clock. Whoever has the connection hands over what arrives while
/// ``isListening``, and takes ``output`` away and sends it.
package protocol Conversation {
  /// What is to be sent.
  var output: [UInt8] { get set }

  /// Whether it takes further bytes now.
  var isListening: Bool { get }

  /// Whether the connection is to be closed once all output is sent.
  var isOver: Bool { get }

  /// Whether the client is waited for, so that its time runs.
  var awaitsClient: Bool { get }

  /// The number of bytes that it holds.
  var held: Int { get }

  /// Whether TLS begins once all output is sent, before anything else is received.
  var awaitsEncryption: Bool { get }

  /// Goes on once TLS has begun.
  mutating func beginEncrypted()

  /// Takes what the client sent.
  mutating func receive(_ bytes: [UInt8])

  /// Ends the conversation before the client does.
  mutating func end(_ reason: ConversationEnd)
}

extension Conversation {
  package var awaitsEncryption: Bool { false }
  package mutating func beginEncrypted() {}
}

/// Why a conversation ends before the client ends it.
package enum ConversationEnd: Sendable, Hashable {
  /// The client took too long.
  case timeout
  /// There are too many clients, or they send too much at once.
  case overload
}
