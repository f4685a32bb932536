import Glibc
import OTPInbox
import OTPWire

/// Why neither the service nor the store gave an answer.
///
/// It never shows a message, a code or a sender.
package struct ClientError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: Sendable, Hashable {
    /// No service listens at the socket.
    case noService
    /// The service closed the connection, or does not answer in time.
    case serviceLost
    /// There is no store at the path: nothing has arrived yet.
    case noStore
    /// The service refused the call, or the store cannot be used, for the reason that is given.
    case refused
    /// Anything else.
    case failed
  }

  /// The kind of failure.
  package let kind: Kind

  /// What is wrong and what to do.
  package let description: String

  /// Makes an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// The service did not answer within the time that it is given.
  static let silent = ClientError(
    .serviceLost,
    "the service does not answer; is it stopped or very busy?"
  )

  /// The service closed the connection.
  static let closed = ClientError(
    .serviceLost,
    "the service closed the connection; it may have been stopped"
  )

  /// No entry with a code has the number of the call.
  static let noSuchEntry = ClientError(.refused, "no entry with a code has this number")

  /// A system call that failed during `operation`.
  static func system(_ operation: String, code: Int32) -> ClientError {
    // The text of a known error is static; it is copied at once.
    unsafe ClientError(.failed, "\(operation): \(String(cString: strerror(code)))")
  }

  /// The failure of the store.
  init(_ error: InboxError) {
    self.init(error.kind == .missing ? .noStore : .refused, error.description)
  }

  /// The error that a service replied with, or a reply that cannot be read.
  init(_ error: ReplyError) {
    switch error {
    case .unreadable:
      self.init(
        .failed,
        "the service gave an answer that cannot be read; is it another version of otpd?"
      )
    case .refused("\(CodesInterface.name).NoSuchEntry", _):
      self = .noSuchEntry
    case .refused("\(CodesInterface.name).StoreFailed", let details):
      self.init(.refused, details.reason ?? "the service cannot use its store")
    case .refused("\(ServiceInterface.standardName).InvalidParameter", let details):
      self.init(
        .refused,
        "the service does not understand the parameter \(details.parameter ?? "of the call")"
      )
    case .refused:
      self.init(.refused, "the service refused the call; is it another version of otpd?")
    }
  }
}
