import CommandLineToolkit
import OTPMessage
import OTPText

/// A file of templates, one per line, each as plain text or a JSON object.
struct TemplateFile {
  /// A line with its template or its error.
  struct Line {
    /// The number of the line, counted from 1; blank lines count.
    let number: Int
    /// The identifier of the template, if the line has one.
    let id: String?
    let template: Result<String, CommandError>
  }

  /// The non-blank lines.
  let lines: [Line]

  /// Reads the file at `path`, or standard input for `-`.
  init(at path: String) throws(CommandError) {
    var bytes = try InputFile.bytes(at: path, name: "the file of templates")[...]
    if bytes.starts(with: "\u{FEFF}".utf8) { bytes = bytes.dropFirst("\u{FEFF}".utf8.count) }
    let parser: MessageLineParser
    do { parser = try MessageLineParser() } catch { throw CommandError(error.description) }
    var lines: [Line] = []
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, row) in rows.enumerated() {
      if let line = TemplateFile.line(row, number: index + 1, parser) { lines.append(line) }
    }
    guard !lines.isEmpty else {
      throw CommandError("the file of templates is empty; write one template per line")
    }
    self.lines = lines
  }

  /// Reads a line; returns nil for a blank one.
  private static func line(
    _ bytes: ArraySlice<UInt8>,
    number: Int,
    _ parser: borrowing MessageLineParser
  ) -> Line? {
    let content = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    guard content.contains(where: { !isSpace($0) }) else { return nil }
    guard !isObject(content) else { return object(Array(content), number: number, parser) }
    guard let text = String(validating: content, as: UTF8.self) else {
      let error = CommandError("line \(number): this is not valid UTF-8; convert it to UTF-8")
      return Line(number: number, id: nil, template: .failure(error))
    }
    // A template may need line breaks, such as before the line that names the site.
    var rest = text[...]
    var template = ""
    while let place = rest.firstPlace(of: #"\n"#) {
      template += rest[..<place.lowerBound] + "\n"
      rest = rest[place.upperBound...]
    }
    return Line(number: number, id: nil, template: .success(template + rest))
  }

  private static func object(
    _ bytes: [UInt8],
    number: Int,
    _ parser: borrowing MessageLineParser
  ) -> Line? {
    do throws(MessageError) {
      guard let message = try parser.parse(bytes) else { return nil }
      return Line(number: number, id: message.id, template: .success(message.text))
    } catch {
      let failure = CommandError("line \(number): \(error)")
      return Line(number: number, id: nil, template: .failure(failure))
    }
  }

  /// Whether a line starts like a JSON object with members, unlike the template `{code} is …`.
  private static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
    var bytes = line.lazy.filter { !isSpace($0) }.makeIterator()
    return bytes.next() == UInt8(ascii: "{") && bytes.next() == UInt8(ascii: "\"")
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }
}
