import CCurl
import Glibc
import OTPSystem

/// The state of connecting and logging in to a mail server.
package enum IMAPLogin: Sendable, Equatable {
  case goesOn
  case done
  case failed(Failure)

  /// The reason there is no connection.
  package enum Failure: Sendable, Equatable {
    case noHost, noAnswer, timedOut, badCertificate, badAuthorities, noTLS, refused, other
  }
}

/// A non-blocking connection to a mail server.
package protocol IMAPConnection: AnyObject {
  /// What to wait for before the next call of ``logIn()``. Its uptime is relative to the last call.
  var loginWait: SourceWait { get }

  /// The descriptor to wait for once the login has finished.
  var descriptor: Int32 { get }

  /// Continues connecting and logging in.
  func logIn() -> IMAPLogin

  /// Reads a block of what has arrived; empty if nothing has, nil if the connection has ended.
  func read() -> [UInt8]?

  /// Sends as much of `bytes` as possible and returns the rest; nil if the connection has ended.
  func write(_ bytes: [UInt8]) -> [UInt8]?
}

/// A connection that uses libcurl, which verifies the server's certificate.
@safe
package final class CurlConnection: IMAPConnection {
  /// Timeout for connecting and logging in, in seconds.
  private static let patience = 60

  private static let portion = 16_384
  private static let mostDescriptors = 8

  private let connection: OpaquePointer

  /// Whether libcurl is installed and usable.
  package static var isAvailable: Bool { otp_imap_is_available() }

  /// Starts to connect; nil if there is not enough memory.
  package init?(_ account: IMAPAccount, secret: String) {
    let scheme = account.startsTLS ? "imap" : "imaps"
    let host = account.host.contains(":") ? "[\(account.host)]" : account.host
    let connection = unsafe "\(scheme)://\(host):\(account.port)".withCString { url in
      unsafe account.user.withCString { user in
        unsafe secret.withCString { secret in
          unsafe withOptionalCString(account.authorities) { authorities in
            unsafe otp_imap_open(
              otp_imap_login(
                url: url,
                user: user,
                secret: secret,
                is_token: account.usesToken,
                authorities: authorities
              ),
              Self.patience
            )
          }
        }
      }
    }
    guard let connection = unsafe connection else { return nil }
    unsafe self.connection = connection
  }

  deinit {
    unsafe otp_imap_close(connection)
  }

  package var loginWait: SourceWait {
    var numbers = [Int32](repeating: -1, count: Self.mostDescriptors)
    var events = [Int16](repeating: 0, count: Self.mostDescriptors)
    var milliseconds = 0
    let count = unsafe otp_imap_waits(
      connection,
      &numbers,
      &events,
      Self.mostDescriptors,
      &milliseconds
    )
    let descriptors = (0..<count).map { PolledDescriptor(numbers[$0], events: events[$0]) }
    return SourceWait(descriptors: descriptors, uptime: Int64(milliseconds))
  }

  package var descriptor: Int32 { unsafe otp_imap_descriptor(connection) }

  package func logIn() -> IMAPLogin {
    switch unsafe otp_imap_step(connection) {
    case OTP_IMAP_GOES_ON: .goesOn
    case OTP_IMAP_CONNECTED: .done
    case OTP_IMAP_NO_HOST: .failed(.noHost)
    case OTP_IMAP_NO_ANSWER: .failed(.noAnswer)
    case OTP_IMAP_TIMED_OUT: .failed(.timedOut)
    case OTP_IMAP_BAD_CERTIFICATE: .failed(.badCertificate)
    case OTP_IMAP_BAD_AUTHORITIES: .failed(.badAuthorities)
    case OTP_IMAP_NO_TLS: .failed(.noTLS)
    case OTP_IMAP_LOGIN_REFUSED: .failed(.refused)
    default: .failed(.other)
    }
  }

  package func read() -> [UInt8]? {
    var isOpen = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.portion) { buffer, count in
      let answer = unsafe otp_imap_read(connection, buffer.baseAddress, Self.portion)
      isOpen = answer >= 0
      count = max(answer, 0)
    }
    return isOpen ? bytes : nil
  }

  package func write(_ bytes: [UInt8]) -> [UInt8]? {
    let count = unsafe otp_imap_write(connection, bytes, bytes.count)
    return count >= 0 ? Array(bytes.dropFirst(count)) : nil
  }
}

/// Calls `body` with `text` as a C string, or with NULL.
private func withOptionalCString<Result>(
  _ text: String?,
  _ body: (UnsafePointer<CChar>?) -> Result
) -> Result {
  guard let text else { return body(nil) }
  return unsafe text.withCString { unsafe body($0) }
}
