import Glibc

/// Why the service could not be started, reached or asked.
///
/// It never shows a message, a code or a sender.
package struct ServiceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can do about it.
  package enum Kind: Sendable, Hashable {
    /// No service listens there; the store can be used without it.
    case absent
    /// Another service runs there already.
    case running
    /// A place or a peer that is not ours alone.
    case exposed
    /// The service refused the call, for the reason that is given.
    case refused
    /// Anything else; trying again may help.
    case failed
  }

  /// What kind of failure it is.
  package let kind: Kind

  /// What is wrong and what to do.
  package let description: String

  /// Makes an error.
  package init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// A failure of the system, which `operation` met.
  static func system(_ operation: String, code: Int32) -> ServiceError {
    // The C library keeps the text of each known number for good; it is copied at once.
    unsafe ServiceError(.failed, "\(operation): \(String(cString: strerror(code)))")
  }

  /// A reply that is not what the interface promises.
  static let unreadableReply = ServiceError(
    .failed,
    "the service gave an answer that cannot be read; is it another version of otpd?"
  )
}
