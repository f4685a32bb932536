/// A text message in the format bMessage, in which phones send messages over Bluetooth.
///
/// Source: the Message Access Profile, section 3.1.3
/// (https://www.bluetooth.com/specifications/specs/message-access-profile-1-4-2/).
package struct BMessage: Sendable, Equatable {
  /// The sender's number, address or name; nil if the message has none.
  package let sender: String?
  package let text: String

  /// The maximum length of a message, in bytes. A text message has a few hundred.
  package static let longest = 64 << 10

  /// The maximum nesting depth of envelopes, as specified in the profile.
  private static let deepest = 3

  /// Reads a message with one body in UTF-8; nil if it is malformed, has another charset, or is too
  /// long.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.longest else { return nil }
    var lines = BMessageLines(bytes)
    guard lines.next() == "BEGIN:BMSG" else { return nil }
    var sender: String?
    var depth = 0
    while let line = lines.next() {
      switch line {
      case "BEGIN:VCARD":
        guard let card = BMessageCard(&lines) else { return nil }
        // The cards of recipients are in envelopes.
        if depth == 0, sender == nil { sender = card.name }
      case "BEGIN:BENV":
        depth += 1
        guard depth <= Self.deepest else { return nil }
      case "BEGIN:BBODY":
        guard depth > 0, let text = Self.body(&lines, depth: depth) else { return nil }
        self.sender = sender
        self.text = text
        return
      case _ where line.hasPrefix("BEGIN:") || line.hasPrefix("END:"): return nil
      default: continue
      }
    }
    return nil
  }

  /// Returns the text of the body that begins at the next of `lines`, in `depth` envelopes.
  private static func body(_ lines: inout BMessageLines, depth: Int) -> String? {
    var charset: String?
    var encoding: String?
    var length: Int?
    while true {
      let start = lines.place
      guard let line = lines.next() else { return nil }
      if line == "BEGIN:MSG" {
        guard charset.map({ $0.uppercased() == "UTF-8" }) ?? (encoding ?? "8BIT" == "8BIT") else {
          return nil
        }
        return lines.text(from: start, length: length, depth: depth)
      }
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon] {
      case "CHARSET": charset = value
      case "ENCODING": encoding = value
      case "LENGTH": length = Int(value)
      case "BEGIN", "END": return nil
      default: continue
      }
    }
  }
}

extension BMessage: CustomStringConvertible, CustomReflectable {
  package var description: String { "BMessage" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The lines of a bMessage, which end in CR LF; some phones send LF alone.
struct BMessageLines {
  /// The index of the first byte that was not read.
  private(set) var place = 0

  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next line without its end; nil if there is none.
  mutating func next() -> String? {
    guard place < bytes.count else { return nil }
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let line = Self.withoutReturn(bytes[place..<end])
    place = min(end + 1, bytes.count)
    return String(decoding: line, as: UTF8.self)
  }

  /// Returns the text between the `BEGIN:MSG` at `start` and its end: where `length` says, which
  /// counts both lines too, or else before the lines that end the whole message. A line of the text
  /// that looks like an end does not count.
  mutating func text(from start: Int, length: Int?, depth: Int) -> String? {
    let ends = ["END:MSG", "END:BBODY"] + Array(repeating: "END:BENV", count: depth) + ["END:BMSG"]
    guard let end = given(start, length) ?? last(ends) else { return nil }
    var text = bytes[place..<max(place, end)]
    // The end of the last line belongs to the format.
    if text.last == UInt8(ascii: "\n") { text = Self.withoutReturn(text.dropLast()) }
    place = end
    return String(validating: Self.unescaped(text), as: UTF8.self)
  }

  /// Returns the index of the `END:MSG` that `length` leads to; nil if it leads elsewhere.
  private func given(_ start: Int, _ length: Int?) -> Int? {
    guard let length, length > 0, length <= bytes.count - start else { return nil }
    let end = start + length
    for mark in ["END:MSG\r\n", "END:MSG\n", "END:MSG"] {
      let begin = end - mark.utf8.count
      guard begin >= place, bytes[begin - 1] == UInt8(ascii: "\n") else { continue }
      if bytes[begin..<end].elementsEqual(mark.utf8) { return begin }
    }
    return nil
  }

  /// Returns the index at which `ends` are the last lines; nil if they are not.
  private func last(_ ends: [String]) -> Int? {
    var rest = bytes[place...]
    for end in ends.reversed() {
      while let byte = rest.last, byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        rest.removeLast()
      }
      guard rest.count >= end.utf8.count, rest.suffix(end.utf8.count).elementsEqual(end.utf8) else {
        return nil
      }
      rest.removeLast(end.utf8.count)
    }
    guard rest.isEmpty || rest.last == UInt8(ascii: "\n") else { return nil }
    return rest.endIndex
  }

  /// The profile escapes with a slash any line of the text that looks like its end.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let mark = Array("/END:MSG".utf8)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let unmarked = lines.map { $0.starts(with: mark) ? $0.dropFirst() : $0 }
    return Array(unmarked.joined(separator: [UInt8(ascii: "\n")]))
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == UInt8(ascii: "\r") ? line.dropLast() : line
  }
}

/// The business card (vCard 2.1 or 3.0) of a person in a bMessage.
struct BMessageCard {
  /// The number, else the address, else the name; nil if there is none.
  let name: String?

  /// Reads the rest of a card whose first line has been read; nil if it does not end.
  init?(_ lines: inout BMessageLines) {
    var values: [String: String] = [:]
    while let line = lines.next() {
      if line == "END:VCARD" {
        name = ["TEL", "EMAIL", "FN", "N"].lazy.compactMap { values[$0] }.first
        return
      }
      guard !line.hasPrefix("BEGIN:"), !line.hasPrefix("END:") else { return nil }
      // Continuation lines are skipped, as are values in another encoding.
      guard let colon = line.firstIndex(of: ":"), !line.hasPrefix(" "), !line.hasPrefix("\t") else {
        continue
      }
      let head = line[..<colon].uppercased().split(separator: ";")
      guard let key = head.first, !head.contains(where: { $0.hasSuffix("QUOTED-PRINTABLE") }) else {
        continue
      }
      let parts = line[line.index(after: colon)...].split(separator: ";")
      let value = parts.joined(separator: " ")
      if !value.isEmpty, values[String(key)] == nil { values[String(key)] = value }
    }
    return nil
  }
}
