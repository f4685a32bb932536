import Glibc
import OTPInbox
import OTPMessage
import OTPText

/// The file of a mail in a Maildir.
struct MaildirFile: Equatable {
  let folder: String
  let name: String

  var path: String { "\(folder)/\(name)" }

  /// The part of the name that stays when flags change, or when mbsync gives the mail a number:
  /// `1795000000.M1P2.host` of `1795000000.M1P2.host,U=7:2,S`.
  ///
  /// https://cr.yp.to/proto/maildir.html
  static func identity(of name: String) -> Substring {
    let flagless = name.prefix { $0 != ":" }
    return flagless.firstPlace(of: ",U=").map { flagless[..<$0.lowerBound] } ?? flagless
  }

  /// Whether the name says that the mail is a draft or was thrown away.
  static func isNoMail(_ name: String) -> Bool {
    guard let colon = name.lastIndex(of: ":"), name[colon...].hasPrefix(":2,") else {
      return false
    }
    return name[colon...].contains { $0 == "D" || $0 == "T" }
  }

  /// What the file system knows of when a mail came.
  struct Times: Equatable {
    /// The time of the file, which programs that fetch mail set: to the date that the sender wrote,
    /// or to another zone's.
    let changed: Timestamp
    /// When the file was renamed, written or marked last, which nothing can set: the mail came at
    /// that time at the latest.
    let latest: Timestamp

    fileprivate init(_ status: stat) {
      changed = Self.time(status.st_mtim)
      latest = max(Self.time(status.st_ctim), changed)
    }

    private static func time(_ time: timespec) -> Timestamp {
      Timestamp(milliseconds: Duration(time).wholeMilliseconds)
    }
  }

  /// The times of the file; nil if it is gone.
  var times: Times? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    return Times(status)
  }

  /// The first `limit` bytes and the times of the file; nil if it is gone, for another event tells
  /// then where it went, or if it is no file of a mail.
  func read(limit: Int) -> (bytes: [UInt8], times: Times)? {
    let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = unsafe open(path, flags)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let size = min(limit, Int(status.st_size))
    var bytes = [UInt8](repeating: 0, count: size)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      var count = 0
      while count < size {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
        let got = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
        guard got > 0 else { break }
        count += got
      }
      return count
    }
    bytes.removeLast(size - count)
    return (bytes, Times(status))
  }
}
