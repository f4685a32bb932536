/// Reads the binding of a message, such as a last line `@example.com #482913`.
///
/// Source: WICG, Origin-bound one-time codes delivered via SMS
/// (https://wicg.github.io/sms-one-time-codes/). A binding is read strictly on the last line, and
/// anywhere in the text as Chromium does. Embedded hosts follow as `@host` (WICG) or `%host`
/// (Apple). Text that resembles a binding but is not valid is malformed, never unbound. The article
/// "Origin-bound codes" has the rules.
enum BoundLine {
  enum Reading: Equatable {
    /// Nothing in the message resembles a binding.
    case unbound
    case bound(DetectedCode)
    /// The message has several bindings that differ.
    case ambiguous
    /// An unusable binding, with the parts that could be parsed and the reason.
    case malformed(DetectedCode?, BindingFault)
  }

  /// Whether `code` consists of printable ASCII and has a usable length.
  ///
  /// A code with a second `#` is unusable: Chromium ends the code there, WICG does not.
  static func isUsable(_ code: String) -> Bool {
    code.utf8.count <= SecurityCode.longest
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

  /// Whether the text contains `@`, in ASCII or full-width (U+FF20). Few messages without a binding
  /// do.
  ///
  /// The loops have no early exit and no bounds checks, so that the compiler can vectorize them.
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
  /// The fault of a malformed binding; nil for any other reading.
  var fault: BindingFault? {
    if case .malformed(_, let fault) = self { fault } else { nil }
  }
}
