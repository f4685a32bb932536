import CPaths
package import Glibc

/// The users who are trusted not to replace what a path leads to.
package enum TrustedOwners: Sendable, Equatable {
  /// Root alone. No other user may write to any part of the path, not even to a sticky folder: what
  /// is not used for long is removed from `/tmp`, and then anybody can make it anew.
  case root
  /// Root and the user with this number. Others may write to a sticky folder above, where they can
  /// neither remove nor rename what is not theirs.
  case rootAnd(uid_t)

  /// Whether the owner of a part is trusted. In a sandbox, root looks like any other user. An owner
  /// that may be root is trusted, unless the part is below an open folder; see ``isOpen(_:)``.
  func contains(_ owner: uid_t, belowOpenFolder isBelow: Bool) -> Bool {
    switch self {
    case .root: owner == 0
    case .rootAnd(let user):
      owner == 0 || owner == user || (!isBelow && UserNamespace.hidesRoot(behind: owner))
    }
  }

  /// Whether others than root and packages put files into the folder with `status`: it belongs to
  /// the user, or everybody may write to it.
  func isOpen(_ status: stat) -> Bool {
    if status.st_mode & S_IWOTH != 0 { return true }
    guard case .rootAnd(let user) = self else { return false }
    return status.st_uid == user
  }

  /// Whether only trusted users can replace what is in the folder at `path` with `status`.
  func canKeep(_ path: String, _ status: stat) -> Bool {
    let others = status.st_mode & (S_IWGRP | S_IWOTH)
    guard others != 0 else { return true }
    guard case .rootAnd(let user) = self else { return false }
    if status.st_mode & S_ISVTX != 0 { return true }
    // With an access control list the bits of the group are those of everybody whom the list names.
    guard others == S_IWGRP, status.st_uid == user, status.st_gid == user else { return false }
    return unsafe otp_has_access_control_list(path) == 0 && !PrivateGroup.hasOthers(user)
  }
}

/// The user namespace of this process, as in a sandbox.
private enum UserNamespace {
  /// The number that the kernel shows in place of a user that the namespace does not have
  /// (user_namespaces(7)).
  private static let unknown: uid_t = 65_534

  /// Whether `owner` may be root, which the namespace does not have. A user service that systemd
  /// isolates has only its own user.
  static func hidesRoot(behind owner: uid_t) -> Bool { owner == unknown && !hasRoot }

  /// Whether `/proc/self/uid_map` maps user 0. Where it cannot be read, root is taken to be there,
  /// which refuses more.
  private static var hasRoot: Bool {
    guard let file = unsafe fopen("/proc/self/uid_map", "re") else { return true }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      // A range of user numbers in the namespace begins the line, after spaces.
      let digits = line.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
      if digits.elementsEqual([0x30]) { return true }
    }
    return false
  }
}
