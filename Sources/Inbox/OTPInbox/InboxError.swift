import OTPDatabase

/// An error that prevented the inbox from being opened, read or changed.
///
/// It never contains a message, a code or a sender.
public struct InboxError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of an error; more kinds may be added.
  public struct Kind: Sendable, Hashable {
    /// The name in protocols.
    package let name: String

    /// There is no store at the path.
    public static let missing = Kind(name: "missing")
    /// The store is not used because other users could read or change it.
    public static let exposed = Kind(name: "exposed")
    /// The file is left untouched because it is not an inbox, or a newer version created it.
    public static let foreign = Kind(name: "foreign")
    /// The file is damaged.
    public static let damaged = Kind(name: "damaged")
    /// Another process is writing; try again later.
    public static let busy = Kind(name: "busy")
    /// Another file took the store's place while it was used; try again.
    public static let replaced = Kind(name: "replaced")
    /// No space is left on the device.
    public static let full = Kind(name: "full")
    /// The store is read-only.
    public static let readOnly = Kind(name: "readOnly")
    /// A message is longer than what is stored; see `Message.longestStored`.
    public static let tooLong = Kind(name: "tooLong")
    /// Any other error.
    public static let other = Kind(name: "other")
  }

  /// The kind of the error.
  public let kind: Kind

  /// What is wrong and what to do about it.
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
    case .replaced: kind = .replaced
    case .full: kind = .full
    case .readOnly: kind = .readOnly
    case .tooLong: kind = .tooLong
    case .other: kind = .other
    }
  }
}
