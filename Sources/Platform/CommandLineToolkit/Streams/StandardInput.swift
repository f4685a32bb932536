import OTPSystem

/// Standard input, read as a single message.
package enum StandardInput {
  /// The maximum length of a message, which is that of a line of `--ndjson` and `otpd ingest`.
  private static let longest = 8 * 1_024 * 1_024

  /// The size of a read: the capacity of a Linux pipe, 64 KiB.
  private static let portion = 65_536

  private static let tooLong = CommandError("the message on standard input is longer than 8 MiB")

  /// The name to show in errors.
  static let name = "standard input"

  /// On a terminal, explains what to type and how to end it; `what` is a phrase such as "the
  /// message".
  package static func prompt(for what: String, _ standardError: StandardError) {
    guard StandardStream.input.isTerminal else { return }
    standardError.report("type or paste \(what), then press Enter and Ctrl-D")
  }

  /// The text on standard input, without a byte order mark and the last line break, which belong to
  /// the file and not to the message.
  ///
  /// `foreignEncoding` returns a sentence that names an encoding other than UTF-8 and what to do
  /// about it.
  package static func message(
    _ foreignEncoding: ([UInt8]) -> String? = { _ in nil }
  ) throws(CommandError) -> String {
    try text(
      in: try read(StandardStream.input.rawValue, name: name, tooLong: tooLong),
      foreignEncoding
    )
  }

  /// The text in `bytes` from standard input, as read by ``message(_:)``.
  package static func text(
    in bytes: [UInt8],
    _ foreignEncoding: ([UInt8]) -> String?
  ) throws(CommandError) -> String {
    var bytes = bytes
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst("\u{FEFF}".utf8.count) }
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard bytes.count <= longest else { throw tooLong }
    // UTF-16 without a byte order mark is valid UTF-8 if it contains only ASCII characters.
    if let sentence = foreignEncoding(bytes) { throw CommandError("the message is \(sentence)") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandError("the message is not valid UTF-8; convert it first, for example with iconv")
    }
    return text
  }

  /// The bytes on standard input. `limit` is called with the first of them and returns how many to
  /// keep; the rest are read and discarded. Without a limit, too many bytes are an error.
  package static func contents(
    upTo limit: ([UInt8]) -> Int?
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Reading from a terminal after its end would wait for another one.
    var isAtEnd = false
    while bytes.count < portion, !isAtEnd {
      if let part = try part(upTo: portion) { bytes += part } else { isAtEnd = true }
    }
    let most = limit(bytes)
    while !isAtEnd, let part = try part(upTo: portion) {
      if let most, bytes.count >= most { continue }
      bytes += part
      guard most != nil || bytes.count <= longest + portion else { throw tooLong }
    }
    return bytes
  }

  /// All bytes of a descriptor, which errors call `name`. Throws `tooLong` if there are too many.
  static func read(
    _ descriptor: Int32,
    name: String,
    tooLong: CommandError
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let part = try part(of: descriptor, name: name, upTo: portion) {
      bytes.append(contentsOf: part)
      // Allow for a byte order mark and a line break, which are removed later.
      guard bytes.count <= longest + portion else { throw tooLong }
    }
    return bytes
  }

  /// The next bytes of standard input, at most `size`; nil at the end. Blocks until input is
  /// available.
  package static func part(upTo size: Int) throws(CommandError) -> [UInt8]? {
    try part(of: StandardStream.input.rawValue, name: name, upTo: size)
  }

  private static func part(
    of descriptor: Int32,
    name: String,
    upTo size: Int
  ) throws(CommandError) -> [UInt8]? {
    do {
      let part = try SystemCall.read(descriptor, upTo: size)
      return part.isEmpty ? nil : part
    } catch {
      throw CommandError("cannot read \(name): \(error)")
    }
  }
}
