import Glibc

/// `POLLRDHUP` of poll(2), which is declared for GNU programs only.
private let hangUp: Int32 = 0x2000

/// A connection with a client, and the conversation on it.
package final class ClientConnection<Talk: Conversation> {
  package var conversation: Talk

  private let descriptor: Int32
  /// Since when the client is waited for: since it connected, or was answered last.
  private var start: Int64
  private var wasAwaited = true
  /// When the client last sent or read something.
  private var lastActivity: Int64
  /// Whether the client has closed its end.
  private var hasEnded = false
  private var isBroken = false

  /// The most bytes that are read at once.
  private let readSize = 64 << 10
  /// While a client has not read so many bytes of replies, nothing is read from it.
  private let mostOutput = 64 << 10

  /// Takes ownership of `descriptor`.
  init(_ descriptor: Int32, _ conversation: Talk, at uptime: Int64) {
    self.descriptor = descriptor
    self.conversation = conversation
    start = uptime
    lastActivity = uptime
  }

  deinit {
    close(descriptor)
  }

  /// Whether the connection can be closed.
  package var isDone: Bool {
    if isBroken { return true }
    guard conversation.output.isEmpty else { return false }
    return conversation.isOver || (hasEnded && conversation.isListening)
  }

  /// The events of poll(2) to wait for.
  var events: Int16 {
    var events: Int32 = conversation.output.isEmpty ? 0 : POLLOUT
    if canRead {
      events |= POLLIN
    } else if !hasEnded, !conversation.isOver {
      // Who hangs up while an answer is prepared wants none.
      events |= hangUp
    }
    return Int16(events)
  }

  var pollEntry: pollfd { pollfd(fd: descriptor, events: events, revents: 0) }

  /// The uptime at which the client has taken too long; nil while it is not waited for.
  func deadline(_ limits: PortLimits) -> Int64? {
    guard conversation.awaitsClient || !conversation.output.isEmpty else { return nil }
    let idle = lastActivity + limits.timeout
    // Who sends a byte now and then must not hold a place for ever.
    guard let whole = limits.wholeTime, conversation.awaitsClient else { return idle }
    return min(idle, start + whole)
  }

  /// Receives and sends what can be, after poll(2) reported `events`.
  func advance(_ events: Int16, at uptime: Int64) {
    let events = Int32(events)
    if events & (POLLERR | POLLNVAL) != 0 || (events & hangUp != 0 && !canRead) {
      isBroken = true
    } else if events & (POLLIN | POLLHUP) != 0, canRead {
      read(at: uptime)
    }
    flush(at: uptime)
  }

  /// Sends as much as the client reads.
  func flush(at uptime: Int64) {
    if conversation.awaitsClient, !wasAwaited { start = uptime }
    wasAwaited = conversation.awaitsClient
    while !isBroken, !conversation.output.isEmpty {
      let output = conversation.output
      let count = unsafe send(descriptor, output, output.count, Int32(MSG_NOSIGNAL))
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { isBroken = true }
        return
      }
      lastActivity = uptime
      conversation.output.removeFirst(count)
    }
  }

  /// Gives the connection up.
  func breakOff() { isBroken = true }

  private var canRead: Bool {
    !hasEnded && conversation.isListening && conversation.output.count < mostOutput
  }

  private func read(at uptime: Int64) {
    let size = readSize
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
      if answer < 0 { failure = errno }
      count = max(answer, 0)
    }
    if failure == EAGAIN || failure == EINTR { return }
    guard failure == 0 else { return breakOff() }
    guard !bytes.isEmpty else {
      hasEnded = true
      return
    }
    lastActivity = uptime
    conversation.receive(bytes)
  }
}
