import Glibc
import OTPCrypto

/// A client's non-blocking socket, plain or with TLS.
final class ClientWire {
  let descriptor: Int32

  private let identity: TLSIdentity?
  private var session: TLSSession?
  private var isShakingHands = false

  /// Takes ownership of `descriptor`. TLS is available if there is an `identity`.
  init(_ descriptor: Int32, _ identity: TLSIdentity?) {
    self.descriptor = descriptor
    self.identity = identity
  }

  deinit {
    // The session must end before the socket is closed, because it sends the end of TLS on it.
    session = nil
    close(descriptor)
  }

  /// The poll(2) events that the TLS handshake is waiting for; nil if there is no handshake.
  var awaited: Int32? {
    guard isShakingHands, let session else { return nil }
    return session.wantsToWrite ? POLLOUT : POLLIN
  }

  /// Starts TLS; returns whether that is possible.
  func encrypt() -> Bool {
    session = identity.flatMap { TLSSession($0, on: descriptor) }
    isShakingHands = session != nil
    return isShakingHands
  }

  /// Continues the TLS handshake.
  func shakeHands() -> TLSSession.Result {
    guard let session else { return .failed }
    let result = session.shakeHands()
    if result != .again { isShakingHands = false }
    return result
  }

  /// Reads what has arrived.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> TLSSession.Result {
    if let session { return unsafe session.read(into: buffer) }
    return Self.result(unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count))
  }

  /// Sends as much of `bytes` as the socket accepts.
  func send(_ bytes: [UInt8]) -> TLSSession.Result {
    if let session { return session.write(bytes) }
    while true {
      let count = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count < 0, errno == EINTR { continue }
      return Self.result(count)
    }
  }

  private static func result(_ count: Int) -> TLSSession.Result {
    if count >= 0 { return .done(count) }
    return errno == EAGAIN || errno == EINTR ? .again : .failed
  }
}
