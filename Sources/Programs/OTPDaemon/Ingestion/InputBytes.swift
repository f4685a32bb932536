import CommandLineToolkit
import Glibc
import OTPMail
import OTPMessage

/// Reads the bytes of inputs that hold no lines.
enum InputBytes {
  private static let portion = 65_536

  /// The next portion of `descriptor`; empty at its end.
  static func read(_ descriptor: Int32) throws(CommandError) -> [UInt8] {
    while true {
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: portion) { buffer, count in
        let answer = unsafe Glibc.read(descriptor, buffer.baseAddress, portion)
        if answer < 0 { failure = errno }
        count = max(answer, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else {
        throw CommandError("cannot read the messages: \(SystemError.text(of: failure))")
      }
      return bytes
    }
  }

  /// The beginning of `descriptor`, as much as is read of a mail. All that was read is added to
  /// `byteCount`.
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

  /// The contents of the file at `path`, and when it was changed last; nil if there is none.
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

  /// When a regular file was changed last; nil for anything else.
  static func changeTime(_ descriptor: Int32) -> Timestamp? {
    InputFile.changeTime(descriptor).map(Timestamp.init(milliseconds:))
  }
}
