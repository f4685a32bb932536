import OTPSystem

/// Why the service cannot start or continue.
///
/// It never shows a message, a code or a sender.
package struct ServiceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: Sendable, Hashable {
    /// Another service has the socket.
    case running
    /// Others could use the place of the socket.
    case exposed
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

  /// A system call that failed during `operation`.
  static func system(_ operation: String, code: Int32) -> ServiceError {
    ServiceError(.failed, "\(operation): \(SystemError(code))")
  }
}
