import CSystem
import Glibc
import OTPSystem

/// A file that a command reads as a whole.
package enum InputFile {
  /// The contents of the file at `path`, or of standard input for `-`. Errors show `name` instead
  /// of the path, which may be a text typed by mistake.
  package static func bytes(at path: String, name: String) throws(CommandError) -> [UInt8] {
    let tooLong = CommandError("\(name) is longer than 8 MiB; split it")
    guard path != "-" else {
      return try StandardInput.read(StandardStream.input.rawValue, name: name, tooLong: tooLong)
    }
    let descriptor = try open(path, name: name)
    defer { close(descriptor) }
    return try StandardInput.read(descriptor, name: name, tooLong: tooLong)
  }

  /// A descriptor of the file at `path`, which the caller must close. Errors show `name`.
  package static func open(_ path: String, name: String) throws(CommandError) -> Int32 {
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot open \(name): \(SystemError(errno))")
    }
    return descriptor
  }

  /// Throws unless all files at `paths` can be read. The error shows the position of the argument,
  /// which may be a text typed by mistake.
  package static func requireReadable(_ paths: [String]) throws(CommandError) {
    for (index, path) in paths.enumerated() where path != "-" {
      guard unsafe access(path, R_OK) == 0 else {
        throw CommandError(
          "argument \(index + 1) is not a readable file: \(SystemError(errno))"
        )
      }
    }
  }

  /// The time at which a regular file was last changed, in milliseconds since 1970; nil for
  /// anything else.
  package static func changeTime(_ descriptor: Int32) -> Int64? {
    guard isRegular(descriptor) else { return nil }
    let time = otp_change_time(descriptor)
    return time >= 0 ? time : nil
  }

  /// Whether a descriptor is a regular file, which can be read again, unlike a terminal, pipe,
  /// socket or device.
  package static func isRegular(_ descriptor: Int32) -> Bool { type(of: descriptor) == S_IFREG }

  /// Whether a descriptor is a folder.
  package static func isFolder(_ descriptor: Int32) -> Bool { type(of: descriptor) == S_IFDIR }

  /// The file type bits of a descriptor's mode; nil if it cannot be determined.
  private static func type(of descriptor: Int32) -> mode_t? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
