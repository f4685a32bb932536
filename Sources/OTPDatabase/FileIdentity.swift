import Glibc

/// The device and inode of a file, which no other file has while that one is open.
package struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t

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
