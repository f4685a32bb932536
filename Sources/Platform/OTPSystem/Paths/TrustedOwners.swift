import CPaths
package import Glibc

/// The users who are trusted not to replace the target of a path.
package enum TrustedOwners: Sendable, Equatable {
  /// Root alone. No other user may be able to write to any part of the path, not even to a sticky
  /// folder: files in `/tmp` that are not used for a long time are removed, and then anyone can
  /// create them again.
  case root
  /// Root and the user with this number. Others may be able to write to a sticky folder on the way,
  /// where they can neither remove nor rename what is not theirs.
  case rootAnd(uid_t)

  /// Whether the owner of a part is trusted. In a user namespace, root looks like any other unknown
  /// user. An owner that may be root is trusted, unless the part is below an open folder; see
  /// ``isOpen(_:)``.
  func contains(_ owner: uid_t, belowOpenFolder isBelow: Bool) -> Bool {
    switch self {
    case .root: owner == 0
    case .rootAnd(let user):
      owner == 0 || owner == user || (!isBelow && UserNamespace.hidesRoot(behind: owner))
    }
  }

  /// Whether anyone other than root and packages puts files into the folder with `status`: it
  /// belongs to the user, or everyone may write to it.
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
    // With an access control list, the group bits are those of everyone whom the list names.
    guard others == S_IWGRP, status.st_uid == user, status.st_gid == user else { return false }
    return unsafe otp_has_access_control_list(path) == 0 && !PrivateGroup.hasOthers(user)
  }
}

/// The user namespace of this process, which a sandbox may have created.
private enum UserNamespace {
  /// The number that the kernel shows for users that are not mapped in the namespace
  /// (user_namespaces(7)).
  private static let unknown: uid_t = 65_534

  /// Whether `owner` may be root, which is not mapped in the namespace. A user service that systemd
  /// isolates has only its own user.
  static func hidesRoot(behind owner: uid_t) -> Bool { owner == unknown && !hasRoot }

  /// Whether `/proc/self/uid_map` maps user 0. If it cannot be read, root is assumed to be mapped,
  /// which refuses more.
  private static var hasRoot: Bool {
    guard let file = unsafe fopen("/proc/self/uid_map", "re") else { return true }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
      // Each line begins with the first user number of a range, after spaces.
      let digits = line.drop { $0 == 0x20 }.prefix { $0 != 0x20 }
      if digits.elementsEqual([0x30]) { return true }
    }
    return false
  }
}
