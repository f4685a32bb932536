import Glibc
import OTPSuggestion
import OTPSystem
import OTPWire

/// One client of the service: its input, its unsent replies and the request that it watches.
final class Connection {
  let descriptor: Int32

  /// What the client may ask for.
  let scope: ClientScope

  /// The request that the client watches; nil if none.
  var watched: WatchedRequest?

  /// The codes that the watching client has received.
  var given = DeliveredCodes()

  /// Whether the watching client lacks codes, which it gets once it has read what came before.
  var isBehind = false

  /// Whether a call of the client is being read in the background; the next one waits for its
  /// reply.
  var isAwaitingReply = false

  /// The time at which the client last sent or read something.
  private(set) var lastActivity: Int64

  private var input = FrameBuffer()
  private var output: [UInt8] = []
  private var sent = 0
  /// The time at which an incomplete call began; nil if there is none.
  private var partialSince: Int64?
  /// The time since which the client has read nothing of its replies; nil if it has read them all.
  private var unsentSince: Int64?
  /// Whether the client has closed its end.
  private var hasEnded = false
  private var isClosing = false
  private var isBroken = false

  /// Takes ownership of `descriptor` at the time `now`, in milliseconds.
  init(_ descriptor: Int32, _ scope: ClientScope, at now: Int64) {
    self.descriptor = descriptor
    self.scope = scope
    lastActivity = now
  }

  deinit {
    close(descriptor)
  }

  /// The number of bytes of unanswered calls.
  var heldInput: Int { input.count }

  /// The number of bytes that the client has not read.
  var heldOutput: Int { output.count - sent }

  /// Whether the connection can be closed.
  var isDone: Bool {
    if isBroken { return true }
    if isAwaitingReply { return false }
    if isClosing { return heldOutput == 0 }
    // The end of the input is read only after the last call.
    return hasEnded && heldOutput == 0
  }

  /// Whether the input may hold a complete call.
  private(set) var hasCall = false

  /// Whether to read from the client now.
  func wantsInput(_ limits: ServiceLimits) -> Bool {
    !hasEnded && !isClosing && !hasCall && !isAwaitingReply && heldOutput < limits.heldOutput
  }

  /// The time by which the client must finish its call or read its replies; nil if there is nothing
  /// to finish.
  func deadline(_ limits: ServiceLimits) -> Int64? {
    [partialSince, unsentSince].compactMap { $0 }.min().map { $0 + limits.timeout }
  }

  /// Reads the available input, once.
  func read(at now: Int64) {
    let part: [UInt8]
    do {
      part = try SystemCall.read(descriptor, upTo: ServiceLimits.readSize)
    } catch {
      if error.code != EAGAIN { breakOff() }
      return
    }
    lastActivity = now
    if part.isEmpty {
      hasEnded = true
    } else {
      input.append(part)
      hasCall = true
    }
  }

  /// The next call; nil if none is complete.
  func nextCall(at now: Int64) -> ArraySlice<UInt8>? {
    let call = input.next()
    hasCall = call != nil
    // The time limit of a call begins with its first byte.
    partialSince = call != nil || input.count == 0 ? nil : partialSince ?? now
    return call
  }

  /// Queues `bytes` and sends as much as possible at once.
  func send(_ bytes: [UInt8], at now: Int64) {
    guard !isBroken else { return }
    if sent == output.count {
      output.removeAll(keepingCapacity: output.capacity <= ServiceLimits.readSize)
      sent = 0
    }
    output += bytes
    flush(at: now)
  }

  /// Sends as much as the client reads.
  func flush(at now: Int64) {
    while heldOutput > 0 {
      let count = unsafe output.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
        return unsafe Glibc.send(
          descriptor,
          rest.baseAddress,
          rest.count,
          Int32(MSG_NOSIGNAL)
        )
      }
      if count < 0 {
        if errno == EINTR { continue }
        guard errno == EAGAIN else { return breakOff() }
        unsentSince = unsentSince ?? now
        return
      }
      sent += count
      lastActivity = now
      unsentSince = nil
    }
  }

  /// Whether the unfinished call is a large one.
  func holdsLargeCall(_ limits: ServiceLimits) -> Bool { heldInput >= limits.largeCall }

  /// Notes that the server is not reading the rest of the call for now, so that the call does not
  /// time out.
  func rest(at now: Int64) {
    if partialSince != nil { partialSince = now }
  }

  /// Frees the memory of answered calls.
  func trimInput() { input.trim() }

  /// Discards the unfinished call without answering it, and closes the connection once the client
  /// has read `reply`.
  func drop(_ reply: [UInt8], at now: Int64) {
    input = FrameBuffer()
    hasCall = false
    partialSince = nil
    closeAfterSending()
    send(reply, at: now)
  }

  /// Abandons the connection: the peer is gone or does not read. The memory is freed at once, for
  /// the other connections of this turn.
  func breakOff() {
    isBroken = true
    output = []
    sent = 0
  }

  /// Closes the connection once the client has read everything.
  func closeAfterSending() {
    isClosing = true
  }
}
