import OTPInbox
import OTPMessage
import OTPSystem
import OTPWire

/// Why neither the service nor the store gave an answer.
///
/// It never shows a message, a code or a sender.
package struct ClientError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: Sendable, Hashable {
    /// No service listens at the socket.
    case noService
    /// The service closed the connection, or did not answer in time.
    case serviceLost
    /// The service has another version and does not understand this client.
    case otherVersion
    /// There is no store at the path: nothing has arrived yet.
    case noStore
    /// The service refused the call, or the store cannot be used, for the reason that is given.
    case refused
    /// The service refused the messages, and would refuse them again.
    case refusedMessages
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

  /// The service at `path` did not answer within its timeout.
  static func silent(_ path: String) -> ClientError {
    ClientError(
      .serviceLost,
      "the service at \(path) does not answer; is it stopped or very busy?"
    )
  }

  /// The service at `path` closed the connection.
  static func closed(_ path: String) -> ClientError {
    ClientError(
      .serviceLost,
      "the service at \(path) closed the connection; it may have been stopped"
    )
  }

  /// The service at `path` has the version `version` and does not understand this client.
  static func otherVersion(_ version: String, path: String) -> ClientError {
    // The version is arbitrary text from the service.
    let number = version.filter { $0.isASCII && ($0.isLetter || $0.isNumber || ".+-".contains($0)) }
    return ClientError(
      .otherVersion,
      """
      the service at \(path) is otpd \(number), and this program is of version \
      \(PackageVersion.current); restart it, with systemd: systemctl --user restart otpd
      """
    )
  }

  /// No entry with a code has the number of the call.
  static let noSuchEntry = ClientError(.refused, "no entry with a code has this number")

  /// The provider of the call is not enabled.
  static let providerNotEnabled = ClientError(.refused, "the provider is not enabled")

  /// A system call that failed during `operation`.
  static func system(_ operation: String, code: Int32) -> ClientError {
    ClientError(.failed, "\(operation): \(SystemError(code))")
  }

  /// A failure of the store.
  init(_ error: InboxError) {
    self.init(error.kind == .missing ? .noStore : .refused, error.description)
  }

  /// The error that the service at `path` replied with, or a reply that cannot be read.
  init(_ error: ReplyError, from path: String) {
    switch error {
    case .unreadable:
      self.init(.failed, "the service at \(path) gave an answer that cannot be read")
    case .refused("\(CodesInterface.name).NoSuchEntry", _):
      self = .noSuchEntry
    case .refused("\(IdentitiesInterface.name).ProviderNotEnabled", _):
      self = .providerNotEnabled
    case .refused("\(IdentitiesInterface.name).TooManyIdentities", _):
      self.init(IdentityChange.tooMany)
    case .refused("\(CodesInterface.name).StoreFailed", let details):
      let reason = details.reason ?? "it cannot use its store"
      self.init(.refused, "the service at \(path) says: \(reason)")
    case .refused("\(CodesInterface.name).TextTooLong", _):
      self.init(.refusedMessages, "a message is too long to be stored")
    case .refused("\(ServiceInterface.standardName).InvalidParameter", let details)
    where details.parameter?.hasPrefix("messages[") == true:
      self.init(.refusedMessages, "the service at \(path) cannot read a message")
    case .refused("\(ServiceInterface.standardName).InvalidParameter", let details)
    where details.parameter?.hasPrefix("identities[") == true:
      let parameter = details.parameter ?? ""
      self.init(.refused, "the service at \(path) does not accept \(parameter) of the provider")
    case .refused("\(ServiceInterface.standardName).InvalidParameter", let details):
      let parameter = details.parameter ?? "of the call"
      self.init(
        .refused,
        "the service at \(path) does not understand the parameter \(parameter)"
      )
    case .refused:
      self.init(.refused, "the service at \(path) refused the call")
    }
  }

  /// Why identities were not changed.
  init(_ change: IdentityChange) {
    switch change {
    case .done, .notEnabled: self = .providerNotEnabled
    case .tooMany:
      self.init(.refused, "a provider has at most \(IdentityChange.mostIdentities) identities")
    case .otherSite(let index):
      self.init(
        .refused,
        "identity \(index + 1) is for a site that the manifest does not name in \"sites\""
      )
    }
  }
}
