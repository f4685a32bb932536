package import Glibc

/// Who could replace what a path leads to, or why that cannot be told.
package struct PathFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with a part.
  package enum Kind: Sendable, Equatable {
    /// It belongs to this user, who is not trusted.
    case owner(uid_t)
    /// Others can write to it.
    case writable
    /// It is neither a folder nor a regular file.
    case special
    /// It cannot be looked at, for this reason of the system.
    case unreadable(code: Int32)
  }

  /// The part of the path.
  package let path: String

  /// What is wrong with it.
  package let kind: Kind

  init(_ path: String, _ kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// What is wrong, and where.
  package var description: String {
    switch kind {
    case .owner(let user): "\(path) belongs to user \(user)"
    case .writable: "users other than its owner can write to \(path)"
    case .special: "\(path) is neither a folder nor a regular file"
    case .unreadable(let code):
      // The text of a known error is static; it is copied at once.
      unsafe "\(path) cannot be looked at: \(String(cString: strerror(code)))"
    }
  }
}
