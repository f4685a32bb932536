/// Splits an mbox into mails, in constant memory.
///
/// A mail begins with a line that starts with `From `, at the start of the file or after an empty
/// line. Programs put `>` before such lines within a mail, and it is removed here.
///
/// `Content-Length` is ignored. A few programs separate mails by it and leave their lines as they
/// are (mboxcl2). Elsewhere the sender wrote it, and could use it to hide the mails that follow.
///
/// https://www.rfc-editor.org/rfc/rfc4155
package struct MboxReader {
  private static let mark = Array("From ".utf8)

  /// The current mail; nil before the first one. Only the beginning of a long mail is kept.
  private var mail: [UInt8]?
  private var line: [UInt8] = []
  /// Whether the previous line was empty, or there was none.
  private var isAfterGap = true
  /// Whether text came before the first mail.
  package private(set) var hasOther = false

  package init() {}

  /// Whether `bytes` begin like an mbox.
  package static func looksLikeMbox(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: mark), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return false
    }
    return MailReader.looksLikeMail(Array(bytes[(end + 1)...]))
  }

  /// Reads `bytes` and returns the mails that they complete.
  package mutating func receive(_ bytes: some Sequence<UInt8>) -> [[UInt8]] {
    var mails: [[UInt8]] = []
    for byte in bytes {
      // The rest of a longer line is ignored.
      if line.count < MailReader.longest { line.append(byte) }
      if byte == UInt8(ascii: "\n"), let complete = endLine() { mails.append(complete) }
    }
    return mails
  }

  /// The last mail, at the end of the file.
  package mutating func finish() -> [UInt8]? {
    let complete = line.isEmpty ? nil : endLine()
    defer { mail = nil }
    return complete ?? mail
  }

  /// Adds the current line to the current mail; returns that mail if the line begins another.
  private mutating func endLine() -> [UInt8]? {
    defer {
      isAfterGap = line == [UInt8(ascii: "\n")] || line == Array("\r\n".utf8)
      line.removeAll(keepingCapacity: true)
    }
    if isAfterGap, line.starts(with: Self.mark) {
      defer { mail = [] }
      return mail
    }
    guard let count = mail?.count else {
      hasOther = true
      return nil
    }
    let quoted = line.drop { $0 == UInt8(ascii: ">") }
    let isQuoted = quoted.count < line.count && quoted.starts(with: Self.mark)
    let content = isQuoted ? line.dropFirst() : line[...]
    mail?.append(contentsOf: content.prefix(max(0, MailReader.longest - count)))
    return nil
  }
}
