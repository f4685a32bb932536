/// Goes through a text for bindings, each `@host #code` after white space or at the start of the text.
struct BoundLineParser {
  private let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next thing that is or looks like a binding.
  mutating func next() -> BoundLine.Reading? {
    while let marker = nextMarker() {
      position = marker + 1
      let host = token(from: marker + 1)
      // White space that is not ASCII's, or none, between host and `#`: meant as a binding, and not one.
      if bytes[host].contains(UInt8(ascii: "#")), looksLikeHost(host) {
        return .malformed(nil, .gap)
      }
      guard let code = codeToken(after: host.upperBound) else { continue }
      position = code.upperBound
      let name = HostName(bytes[host])
      guard let domain = name?.value, !code.isEmpty else {
        // Somebody's handle beside a hashtag (`@anna #2`) does not look like a host.
        if looksLikeHost(host) { return .malformed(nil, name == nil ? .host : .code) }
        continue
      }
      if !isPlain(gap: host.upperBound..<code.lowerBound) { return .malformed(nil, .gap) }
      return reading(domain: domain, code: code)
    }
    return nil
  }

  private mutating func nextMarker() -> Int? {
    var index = position
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "@"), index == 0 || Self.isSpace(bytes[index - 1]) {
        return index
      }
      index += 1
    }
    position = bytes.count
    return nil
  }

  /// The bytes from `start` up to white space.
  private func token(from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, !Self.isSpace(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The code after white space and `#`; white space other than one space makes the binding malformed, not absent.
  private func codeToken(after end: Int) -> Range<Int>? {
    var index = end
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index > end, index < bytes.count, bytes[index] == UInt8(ascii: "#") else { return nil }
    let code = token(from: index + 1)
    // Chromium ends a code at a second `#`, WICG does not: the longer one is taken, and is no digit-only code then.
    return code
  }

  /// Whether host and `#` stand as the standard wants them: one space between.
  private func isPlain(gap: Range<Int>) -> Bool {
    gap.count == 2 && bytes[gap.lowerBound] == UInt8(ascii: " ")
  }

  private mutating func reading(domain: String, code: Range<Int>) -> BoundLine.Reading {
    var embedded: [String] = []
    while position + 1 < bytes.count, bytes[position] == UInt8(ascii: " "),
      bytes[position + 1] == UInt8(ascii: "@") || bytes[position + 1] == UInt8(ascii: "%")
    {
      let host = token(from: position + 2)
      // A second binding on the same line starts with its own host.
      if codeToken(after: host.upperBound) != nil { break }
      position = host.upperBound
      guard let name = HostName(bytes[host])?.value else { return .malformed(nil, .embeddedHost) }
      embedded.append(name)
    }
    return .bound(
      BoundLine(
        domain: domain,
        embeddedDomains: embedded,
        code: String(decoding: bytes[code], as: UTF8.self),
        range: code
      )
    )
  }

  /// Whether a token was meant to be a host: it holds a dot, a colon or a slash, or is an IP literal.
  private func looksLikeHost(_ range: Range<Int>) -> Bool {
    bytes[range].contains { $0 == 0x2E || $0 == 0x3A || $0 == 0x2F || $0 == 0x5B }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }
}
