import Glibc
import OTPCrypto

/// The socket of a client, in the clear or encrypted. It never blocks.
final class ClientWire {
  let descriptor: Int32

  private let identity: TLSIdentity?
  private var session: TLSSession?
  private var isShakingHands = false

  /// Takes ownership of `descriptor`, and can encrypt if there is an `identity`.
  init(_ descriptor: Int32, _ identity: TLSIdentity?) {
    self.descriptor = descriptor
    self.identity = identity
  }

  deinit {
    // The session says goodbye on the socket.
    session = nil
    close(descriptor)
  }

  /// The events of poll(2) that the handshake of TLS waits for; nil if there is none.
  var awaited: Int32? {
    guard isShakingHands, let session else { return nil }
    return session.wantsToWrite ? POLLOUT : POLLIN
  }

  /// Begins TLS; returns whether that is possible.
  func encrypt() -> Bool {
    session = identity.flatMap { TLSSession($0, on: descriptor) }
    isShakingHands = session != nil
    return isShakingHands
  }

  /// Goes on with the handshake.
  func shakeHands() -> TLSSession.Result {
    guard let session else { return .failed }
    let result = session.shakeHands()
    if result != .again { isShakingHands = false }
    return result
  }

  /// Reads what is there.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> TLSSession.Result {
    if let session { return unsafe session.read(into: buffer) }
    return Self.result(unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count))
  }

  /// Sends some of `bytes`.
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
