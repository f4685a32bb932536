import Glibc

/// A file that a command reads as a whole.
package enum InputFile {
  /// The contents of the file at `path`, or of standard input for `-`. Errors use `name`, because
  /// the path may be a text typed by mistake.
  package static func bytes(at path: String, name: String) throws(CommandError) -> [UInt8] {
    let tooLong = CommandError("\(name) is longer than 8 MiB; split it")
    guard path != "-" else {
      return try StandardInput.read(StandardStream.input.rawValue, name: name, tooLong: tooLong)
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandError("cannot open \(name): \(SystemError.text(of: errno))")
    }
    defer { close(descriptor) }
    return try StandardInput.read(descriptor, name: name, tooLong: tooLong)
  }
}
