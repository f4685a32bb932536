/// Reads the binding of a message, such as a last line `@example.com #482913`.
///
/// Source: WICG, Origin-bound one-time codes delivered via SMS
/// (https://wicg.github.io/sms-one-time-codes/), read in two forms: strictly on the last line, and
/// anywhere in the text as Chromium reads it. Embedded hosts follow as `@host` (WICG) or `%host`
/// (Apple). Whatever looks like a binding but is none is malformed, so that the message is never
/// read as unbound. The article "Origin-bound codes" has the rules.
enum BoundLine {
  enum Reading: Equatable {
    /// Nothing in the message looks like a binding.
    case unbound
    case bound(DetectedCode)
    /// Several bindings that differ.
    case ambiguous
    /// A binding that cannot be used, for the reason given; its parts where they could be parsed.
    case malformed(DetectedCode?, BindingFault)
  }

  /// The longest code that is usable; `unusable` otherwise.
  static let longestCode = 64

  /// Whether `code` is printable ASCII of a usable length.
  ///
  /// A second `#` ends the code for Chromium and belongs to it for WICG: nobody can
  /// tell which is meant.
  static func isUsable(_ code: String) -> Bool {
    code.utf8.count <= Self.longestCode
      && code.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }
  }

  /// Reads the binding of `text`.
  static func read(_ text: String) -> Reading {
    guard mayBeBound(text.utf8) else { return .unbound }
    var parser = BoundLineParser(bytes: Array(text.utf8))
    var found: DetectedCode?
    var isAmbiguous = false
    var fault: BindingFault?
    while let next = parser.next() {
      switch next {
      case .bound(let line):
        if let found {
          isAmbiguous = isAmbiguous || found.binding != line.binding || found.code != line.code
        } else {
          found = line
        }
      case .malformed(_, let next): fault = fault ?? next
      case .ambiguous, .unbound: break
      }
    }
    if let fault { return .malformed(found, fault) }
    guard let found else { return .unbound }
    if isAmbiguous { return .ambiguous }
    return isUsable(found.code.value) ? .bound(found) : .malformed(found, .code)
  }

  /// Whether the text holds the first mark, in ASCII or in its full-width form, U+FF20: hardly any
  /// other text does.
  ///
  /// The loops end with the text alone and check no bounds, so that the processor takes
  /// many bytes at once.
  private static func mayBeBound(_ text: String.UTF8View) -> Bool {
    let bytes = text.span
    var nearest = UInt8.max
    var union: UInt8 = 0
    for index in bytes.indices {
      let byte = unsafe bytes[unchecked: index]
      nearest = min(nearest, byte ^ UInt8(ascii: "@"))
      union |= byte
    }
    if nearest == 0 { return true }
    guard union >= 0x80 else { return false }
    nearest = .max
    var index = 1
    while index < bytes.count {
      let pair = unsafe (bytes[unchecked: index &- 1] ^ 0xBC) | (bytes[unchecked: index] ^ 0xA0)
      nearest = min(nearest, pair)
      index &+= 1
    }
    return nearest == 0
  }
}

extension BoundLine.Reading {
  /// What is wrong with a malformed binding; nil when there is none, or nothing wrong with it.
  var fault: BindingFault? {
    if case .malformed(_, let fault) = self { fault } else { nil }
  }
}
