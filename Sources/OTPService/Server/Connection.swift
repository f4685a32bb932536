import Glibc
import OTPSuggestion
import OTPWire

/// One client of the service: what it sent, what it has still to take, and whether it watches.
final class Connection {
  let descriptor: Int32

  /// What the client watches for; nil while it watches nothing.
  var watched: SuggestionRequest?

  /// What the client was given since it watches.
  var given = DeliveredCodes()

  /// When the client last sent or took something.
  private(set) var lastActivity: Int64

  private var input = FrameBuffer()
  private var output: [UInt8] = []
  private var sent = 0
  /// Since when a call is incomplete; nil when none is.
  private var partialSince: Int64?
  /// Since when nothing more of the replies was taken; nil when all was.
  private var unsentSince: Int64?
  /// Whether the client will send nothing more.
  private var hasEnded = false
  private var isClosing = false
  private var isBroken = false

  /// Takes over `descriptor` at the time `now`, in milliseconds.
  init(_ descriptor: Int32, at now: Int64) {
    self.descriptor = descriptor
    lastActivity = now
  }

  deinit {
    close(descriptor)
  }

  /// How many bytes of calls wait to be answered.
  var heldInput: Int { input.count }

  /// How many bytes the client has not taken.
  var heldOutput: Int { output.count - sent }

  /// Whether nothing more is to be done for the client.
  var isDone: Bool {
    if isBroken { return true }
    if isClosing { return heldOutput == 0 }
    // The end is read only behind the last call.
    return hasEnded && heldOutput == 0
  }

  /// Whether a whole call may wait to be answered.
  private(set) var hasCall = false

  /// Whether what the client sends should be read now.
  func wantsInput(_ limits: ServiceLimits) -> Bool {
    !hasEnded && !isClosing && !hasCall && heldOutput < limits.heldOutput
  }

  /// The time from which on the client is too slow; nil when it owes nothing.
  func deadline(_ limits: ServiceLimits) -> Int64? {
    [partialSince, unsentSince].compactMap { $0 }.min().map { $0 + limits.timeout }
  }

  /// Reads what is there, once.
  func read(at now: Int64) {
    let size = ServiceLimits.readSize
    var failure: Int32 = 0
    let part = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, size)
      if answer < 0 { failure = errno }
      count = max(answer, 0)
    }
    if failure == EAGAIN || failure == EINTR { return }
    guard failure == 0 else { return breakOff() }
    lastActivity = now
    if part.isEmpty {
      hasEnded = true
    } else {
      input.append(part)
      hasCall = true
    }
  }

  /// The next call; nil when there is none to its end.
  func nextCall(at now: Int64) -> ArraySlice<UInt8>? {
    let call = input.next()
    hasCall = call != nil
    // The time for a call begins with its first byte.
    partialSince = call != nil || input.count == 0 ? nil : partialSince ?? now
    return call
  }

  /// Queues `bytes`, and sends what the client takes at once.
  func send(_ bytes: [UInt8], at now: Int64) {
    if sent == output.count {
      output.removeAll(keepingCapacity: output.capacity <= ServiceLimits.readSize)
      sent = 0
    }
    output += bytes
    flush(at: now)
  }

  /// Sends what the client takes.
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

  /// Gives the connection up: the peer is gone, or does not take what is sent to it.
  func breakOff() {
    isBroken = true
  }

  /// Closes the connection once the client has taken what was sent to it.
  func closeAfterSending() {
    isClosing = true
  }
}
