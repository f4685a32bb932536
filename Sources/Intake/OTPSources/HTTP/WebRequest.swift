import OTPText

/// An HTTP/1.1 request (RFC 9112).
package struct WebRequest: Sendable, Equatable {
  /// A name and its value.
  package struct Pair: Sendable, Equatable {
    package let name: String
    package let value: String
  }

  package let method: String
  /// The decoded path.
  package let path: String
  /// The decoded query parameters, in order.
  package let query: [Pair]
  /// The header fields, with lowercase names.
  package let fields: [Pair]
  /// The body, without its transfer coding.
  package internal(set) var body: [UInt8] = []

  /// The reason a request is not accepted.
  enum Fault: Error {
    case malformed
    /// An unsupported version of HTTP.
    case version
    /// A body where none is accepted.
    case body
    /// A body that exceeds the limit.
    case tooLong
  }

  /// How the length of the body is given.
  enum BodyForm: Equatable {
    case counted(Int)
    case chunked
  }

  /// Parses a head: lines that end in CR LF, without the final empty one.
  init(_ head: ArraySlice<UInt8>) throws(Fault) {
    var lines = try Self.lines(of: head)[...]
    guard let words = lines.popFirst()?.split(separator: " ", omittingEmptySubsequences: false),
      words.count == 3, !words[0].isEmpty
    else { throw .malformed }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw .version }
    method = String(words[0])
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard words[1].hasPrefix("/"), let path = Self.decoded(parts[0]) else { throw .malformed }
    self.path = path
    var query: [Pair] = []
    for part in (parts.dropFirst().first ?? "").split(separator: "&") {
      query.append(try Self.pair(part))
    }
    self.query = query
    var fields: [Pair] = []
    for line in lines { fields.append(try Self.field(line)) }
    self.fields = fields
  }

  /// Returns the value of the field `name`, which is in lower case; nil if there is none or more
  /// than one.
  package func value(of name: String) -> String? {
    let found = fields.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }

  /// Returns how the length of the body is given. A request that gives it twice is malformed,
  /// because a proxy could read it differently.
  func bodyForm() throws(Fault) -> BodyForm {
    let named = fields.filter { ["content-length", "transfer-encoding"].contains($0.name) }
    guard let field = named.first else { return .counted(0) }
    guard named.count == 1 else { throw .malformed }
    if field.name == "transfer-encoding" {
      guard ASCII.lowercased(field.value) == "chunked" else { throw .malformed }
      return .chunked
    }
    guard field.value.utf8.allSatisfy(ASCII.isDigit), let count = Int(field.value) else {
      throw .malformed
    }
    return .counted(count)
  }

  private static func lines(of head: ArraySlice<UInt8>) throws(Fault) -> [String] {
    var lines: [String] = []
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    where !line.isEmpty {
      let text = line.dropLast()
      // A proxy could interpret control characters differently.
      let isClean = text.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
      guard line.last == UInt8(ascii: "\r"), isClean,
        let decoded = String(validating: text, as: UTF8.self)
      else { throw .malformed }
      lines.append(decoded)
    }
    return lines
  }

  private static func field(_ line: String) throws(Fault) -> Pair {
    guard let colon = line.firstIndex(of: ":"), case let name = line[..<colon], !name.isEmpty,
      name.allSatisfy({ $0 != " " && $0 != "\t" })
    else { throw .malformed }
    let blanks: Set<Character> = [" ", "\t"]
    var value = line[line.index(after: colon)...].drop(while: blanks.contains)
    while value.last.map(blanks.contains) ?? false { value = value.dropLast() }
    return Pair(name: ASCII.lowercased(String(name)), value: String(value))
  }

  private static func pair(_ text: Substring) throws(Fault) -> Pair {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = decoded(parts[0]), let value = decoded(parts.count == 2 ? parts[1] : "") else {
      throw .malformed
    }
    return Pair(name: name, value: value)
  }

  /// Decodes percent-encoding. Plus signs are kept, because addresses and times contain them and no
  /// value contains spaces.
  private static func decoded(_ text: Substring) -> String? {
    PercentEncoding.decoded(Array(text.utf8)[...]).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }
}
