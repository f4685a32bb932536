import CommandLineToolkit
import Glibc
import OTPMail
import OTPMessage
import OTPSystem

/// Reads inputs that do not consist of lines.
enum InputBytes {
  /// Reads the next block of `descriptor`; empty at the end.
  static func read(_ descriptor: Int32) throws(CommandError) -> [UInt8] {
    do {
      return try SystemCall.read(descriptor)
    } catch {
      throw CommandError("cannot read the messages: \(error)")
    }
  }

  /// Reads `descriptor` to its end and returns its start, up to the maximum size of a mail message.
  /// Adds the number of all bytes read to `byteCount`.
  static func contents(
    of descriptor: Int32,
    _ byteCount: inout Int
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try read(descriptor)
      byteCount += part.count
      guard !part.isEmpty else { return bytes }
      bytes += part.prefix(max(0, MailReader.longest - bytes.count))
    }
  }

  /// Returns the contents of the file at `path` and its modification time; nil if it is not a
  /// regular file.
  static func file(
    at path: String,
    _ byteCount: inout Int
  ) throws(CommandError) -> (bytes: [UInt8], changed: Timestamp?)? {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard InputFile.isRegular(file) else { return nil }
    return (try contents(of: file, &byteCount), changeTime(file))
  }

  /// Returns the modification time of a regular file; nil for anything else.
  static func changeTime(_ descriptor: Int32) -> Timestamp? {
    InputFile.changeTime(descriptor).map(Timestamp.init(milliseconds:))
  }
}
