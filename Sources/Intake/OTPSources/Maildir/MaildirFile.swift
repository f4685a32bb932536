import Glibc
import OTPInbox
import OTPMessage
import OTPSystem
import OTPText

/// The file of a mail message in a Maildir.
struct MaildirFile: Equatable {
  let folder: String
  let name: String

  var path: String { "\(folder)/\(name)" }

  /// Returns the part of the name that does not change when flags change or mbsync adds a UID:
  /// `1795000000.M1P2.host` of `1795000000.M1P2.host,U=7:2,S`.
  ///
  /// https://cr.yp.to/proto/maildir.html
  static func identity(of name: String) -> Substring {
    let flagless = name.prefix { $0 != ":" }
    return flagless.firstPlace(of: ",U=").map { flagless[..<$0.lowerBound] } ?? flagless
  }

  /// Whether the name has the flag of a draft or of trash.
  static func isNoMail(_ name: String) -> Bool {
    guard let colon = name.lastIndex(of: ":"), name[colon...].hasPrefix(":2,") else {
      return false
    }
    return name[colon...].contains { $0 == "D" || $0 == "T" }
  }

  /// The file system's evidence of when a message arrived.
  struct Times: Equatable {
    /// The modification time. Programs that fetch mail may set it to the sender's date, or to a
    /// time in another zone.
    let changed: Timestamp
    /// When the file was last renamed, written or flagged, which no program can set. The message
    /// arrived at that time at the latest.
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

  /// Reads the first `limit` bytes and the times of the file; nil if it is not a regular file or is
  /// gone. If it was moved, another event reports its new place.
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
    // A file that cannot be read to its end counts as an unreadable mail.
    let bytes = (try? SystemCall.beginning(of: descriptor, count: size)) ?? []
    return (bytes, Times(status))
  }
}
