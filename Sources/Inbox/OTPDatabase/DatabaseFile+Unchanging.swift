import Glibc

/// The time of a file's last change.
struct FileTime: Equatable {
  private let seconds: Int
  private let nanoseconds: Int

  /// Takes the time from a file's status.
  init(_ status: stat) {
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Reads the time of the file at `path`; nil if it cannot be read.
  init?(at path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Reading on a read-only file system, where SQLite cannot create the index of the log.
extension DatabaseFile {
  /// When the file was last changed, if it is on a read-only file system and has no log, so that it
  /// can be read without one; nil otherwise.
  ///
  /// Others may still change it through another mount of the file system.
  func modificationIfUnchanging() throws(DatabaseError) -> FileTime? {
    var space = statvfs()
    guard unsafe statvfs(path, &space) == 0, Int(space.f_flag) & Int(ST_RDONLY) != 0,
      try sizeOfWriteAheadLog() == 0
    else { return nil }
    return FileTime(at: path)
  }

  /// The URI by which SQLite opens the file without locks or a log
  /// (https://www.sqlite.org/uri.html).
  var unchangingAddress: String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes + Array("?immutable=1".utf8), as: UTF8.self)
  }
}
