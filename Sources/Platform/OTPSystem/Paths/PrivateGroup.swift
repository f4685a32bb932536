package import Glibc

/// A user's private group, which has the user's number and no other members.
package enum PrivateGroup {
  /// The maximum number of bytes to read from the group file.
  private static let longest = 1 << 20

  /// Whether `text`, in the format of group(5), lists members of the group with the number `group`
  /// other than the user of the same name. A group that is not listed has none.
  package static func hasOthers(_ group: gid_t, in text: some Sequence<UInt8>) -> Bool {
    for line in Array(text).split(separator: UInt8(ascii: "\n")) {
      let parts = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard parts.count == 4, parts[2].elementsEqual(String(group).utf8) else { continue }
      let members = parts[3].split(separator: UInt8(ascii: ","))
      if members.contains(where: { !$0.elementsEqual(parts[0]) }) { return true }
    }
    return false
  }

  /// Whether the group with the number `group` has other members according to `/etc/group`; true if
  /// that cannot be read.
  static func hasOthers(_ group: gid_t) -> Bool {
    let descriptor = unsafe open("/etc/group", O_RDONLY | O_CLOEXEC)
    // A system without the file has no groups.
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    guard let text = try? SystemCall.contents(of: descriptor, limit: longest),
      text.count <= longest
    else { return true }
    return hasOthers(group, in: text)
  }
}
