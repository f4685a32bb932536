import CCrypto

/// A key, and a self-signed certificate for `localhost`.
@safe package final class TLSIdentity {
  /// The space for the text of a certificate with a 256-bit key, in bytes.
  private static let longestCertificate = 4_096

  fileprivate let identity: OpaquePointer

  /// Makes a key and a certificate; nil if the library is missing.
  package init?() {
    guard let identity = unsafe otp_tls_identity_make() else { return nil }
    unsafe self.identity = identity
  }

  deinit {
    unsafe otp_tls_identity_free(identity)
  }

  /// The certificate as text (RFC 7468); empty on failure.
  package var certificate: String {
    unsafe String(unsafeUninitializedCapacity: Self.longestCertificate) { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
        unsafe otp_tls_identity_certificate(identity, characters.baseAddress, characters.count)
      }
    }
  }
}

/// The server side of an encrypted connection, on a non-blocking socket.
@safe package final class TLSSession {
  /// The result of an operation.
  package enum Result: Sendable, Equatable {
    /// The number of bytes that were read or written; 0 at the end of the input.
    case done(Int)
    /// It would block.
    case again
    case failed
  }

  private let session: OpaquePointer
  /// Kept because the session uses its key.
  private let identity: TLSIdentity

  /// Begins a session on `descriptor`, which must stay open for as long as the session; nil if
  /// there is not enough memory.
  package init?(_ identity: TLSIdentity, on descriptor: Int32) {
    guard let session = unsafe otp_tls_session_begin(identity.identity, descriptor) else {
      return nil
    }
    unsafe self.session = session
    self.identity = identity
  }

  deinit {
    unsafe otp_tls_session_end(session)
  }

  /// Whether the handshake waits until the socket is writable, rather than readable.
  package var wantsToWrite: Bool { unsafe otp_tls_session_wants_write(session) }

  /// Continues the handshake.
  package func shakeHands() -> Result {
    unsafe Self.result(Int(otp_tls_session_handshake(session)))
  }

  /// Reads at most as many bytes as fit into `buffer`. With 16 KiB or more, none stay buffered in
  /// the session.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Result {
    unsafe Self.result(otp_tls_session_read(session, buffer.baseAddress, buffer.count))
  }

  /// Writes some of `bytes`. After ``Result/again``, the next call must begin with the same bytes.
  package func write(_ bytes: [UInt8]) -> Result {
    unsafe Self.result(otp_tls_session_write(session, bytes, bytes.count))
  }

  private static func result(_ number: Int) -> Result {
    switch number {
    case 0...: .done(number)
    case OTP_TLS_AGAIN: .again
    default: .failed
    }
  }
}
