import OTPDatabase

/// Why the inbox could not be opened, read or changed.
///
/// It never shows a message, a code or a sender.
public struct InboxError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What a caller can tell apart; there may be more kinds later.
  public struct Kind: Sendable, Hashable {
    /// The name, for protocols.
    package let name: String

    /// There is no store at the path.
    public static let missing = Kind(name: "missing")
    /// Others could read or change the store, so it is not used.
    public static let exposed = Kind(name: "exposed")
    /// The file is something else, or of a newer program, so it is not touched.
    public static let foreign = Kind(name: "foreign")
    /// The file is broken.
    public static let damaged = Kind(name: "damaged")
    /// Another program is writing; later it may work.
    public static let busy = Kind(name: "busy")
    /// There is no space left.
    public static let full = Kind(name: "full")
    /// The store cannot be written.
    public static let readOnly = Kind(name: "readOnly")
    /// Anything else.
    public static let other = Kind(name: "other")
  }

  /// What kind of failure it is.
  public let kind: Kind

  /// What is wrong and what to do.
  public let description: String
}

extension InboxError {
  init(_ error: DatabaseError) {
    description = error.description
    switch error.kind {
    case .missing: kind = .missing
    case .exposed: kind = .exposed
    case .foreign, .newer: kind = .foreign
    case .damaged: kind = .damaged
    case .busy: kind = .busy
    case .full: kind = .full
    case .readOnly: kind = .readOnly
    case .other: kind = .other
    }
  }
}
