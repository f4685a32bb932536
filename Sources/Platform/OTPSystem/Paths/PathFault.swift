package import Glibc

/// Who could replace the target of a path, or why that cannot be determined.
package struct PathFault: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong with a part of the path.
  package enum Kind: Sendable, Equatable {
    /// It belongs to this user, who is not trusted.
    case owner(uid_t)
    /// It is writable by others.
    case writable
    /// It is neither a folder nor a regular file.
    case special
    /// It cannot be inspected, for this reason given by the system.
    case unreadable(code: Int32)
  }

  /// The affected part of the path.
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
      "\(path) cannot be inspected: \(SystemError(code))"
    }
  }
}
