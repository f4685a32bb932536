import Glibc
import OTPCrypto
import OTPSystem

/// A client's connection and the conversation on it.
package final class ClientConnection<Talk: Conversation> {
  package var conversation: Talk

  private let wire: ClientWire
  /// The uptime from which ``PortLimits/wholeTime`` counts: when the client connected, or was last
  /// answered.
  private var start: Int64
  private var wasAwaited = true
  /// The uptime at which the client last sent or read something.
  private var lastActivity: Int64
  /// Whether the client has closed its end of the connection.
  private var hasEnded = false
  private var isBroken = false

  /// The maximum number of bytes read at once.
  private let readSize = 64 << 10
  /// The number of unsent bytes of replies from which nothing more is read from a client.
  private let mostOutput = 64 << 10

  /// Takes ownership of `descriptor`. Uses `identity` for TLS when the conversation asks for it.
  init(
    _ descriptor: Int32,
    _ conversation: Talk,
    _ identity: TLSIdentity? = nil,
    at uptime: Int64
  ) {
    wire = ClientWire(descriptor, identity)
    self.conversation = conversation
    start = uptime
    lastActivity = uptime
  }

  /// Whether the connection can be closed.
  package var isDone: Bool {
    if isBroken { return true }
    guard conversation.output.isEmpty else { return false }
    return conversation.isOver || (hasEnded && conversation.isListening)
  }

  /// What to wait for.
  var polled: PolledDescriptor { PolledDescriptor(wire.descriptor, events: events) }

  private var events: Int16 {
    if let awaited = wire.awaited { return Int16(awaited) }
    var events = conversation.output.isEmpty ? 0 : Int16(POLLOUT)
    if canRead {
      events |= Int16(POLLIN)
    } else if !hasEnded, !conversation.isOver {
      // A client that hangs up while its answer is being prepared does not want it.
      events |= PolledDescriptor.hangUp
    }
    return events
  }

  /// The uptime since which the client has been expected to send; nil while it is not.
  var awaitedSince: Int64? { conversation.awaitsClient ? start : nil }

  /// The uptime at which the client times out; nil while nothing is expected of it.
  func deadline(_ limits: PortLimits) -> Int64? {
    guard conversation.awaitsClient || !conversation.output.isEmpty else { return nil }
    let idle = lastActivity + limits.timeout
    // A client that sends a byte now and then must not hold its place forever.
    guard let whole = limits.wholeTime, conversation.awaitsClient else { return idle }
    return min(idle, start + whole)
  }

  /// Receives and sends what is possible after poll(2) reported `events`.
  func advance(_ events: Int16, at uptime: Int64) {
    let hasHungUp = events & PolledDescriptor.hangUp != 0
    let events = Int32(events)
    if wire.awaited != nil {
      lastActivity = uptime
      return goOnEncrypting()
    }
    if events & (POLLERR | POLLNVAL) != 0 || (hasHungUp && !canRead) {
      isBroken = true
    } else if events & (POLLIN | POLLHUP) != 0, canRead {
      read(at: uptime)
    }
    flush(at: uptime)
  }

  /// Sends as much output as the socket accepts.
  func flush(at uptime: Int64) {
    if conversation.awaitsClient, !wasAwaited { start = uptime }
    wasAwaited = conversation.awaitsClient
    while !isBroken, !conversation.output.isEmpty {
      switch wire.send(conversation.output) {
      case .done(let count):
        lastActivity = uptime
        conversation.output.removeFirst(count)
      case .again: return
      case .failed: isBroken = true
      }
    }
    if !isBroken, conversation.awaitsEncryption, wire.awaited == nil {
      isBroken = !wire.encrypt()
      goOnEncrypting()
    }
  }

  private func goOnEncrypting() {
    guard !isBroken else { return }
    switch wire.shakeHands() {
    case .done: conversation.beginEncrypted()
    case .again: break
    case .failed: isBroken = true
    }
  }

  /// Marks the connection as broken, so that it is closed.
  func breakOff() { isBroken = true }

  private var canRead: Bool {
    !hasEnded && conversation.isListening && conversation.output.count < mostOutput
  }

  private func read(at uptime: Int64) {
    var end: TLSSession.Result = .again
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: readSize) { buffer, count in
      end = unsafe wire.read(into: UnsafeMutableRawBufferPointer(buffer))
      if case .done(let number) = end { count = number }
    }
    switch end {
    case .again: return
    case .failed: return breakOff()
    case .done(0): hasEnded = true
    case .done:
      lastActivity = uptime
      conversation.receive(bytes)
    }
  }
}
