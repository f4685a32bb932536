import Glibc

/// The device and inode of a file, which no other file has while that one is open.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

  /// The name of the file in the list of locks: the device in hexadecimal digits, then the inode.
  var nameOfLocks: String {
    // The same layout as in makedev(3), whose macros are not imported.
    let major = (device >> 8) & 0xfff | (device >> 32) & ~0xfff
    let minor = device & 0xff | (device >> 12) & ~0xff
    let parts = [major, minor].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\(parts[0]):\(parts[1]):\(inode)"
  }

  /// The identity of the file with `status`.
  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The identity of the file at `path`, without following a symbolic link; `nil` if none can be
  /// reached there.
  package init?(at path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
