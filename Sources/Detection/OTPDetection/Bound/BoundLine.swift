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

  /// Reads the binding of `text`. Pass the `facts` of the text, or of one that it is a part of, if
  /// they are known.
  static func read(_ text: String, _ facts: ByteFacts? = nil) -> Reading {
    guard mayBeBound(text.utf8, facts ?? ByteFacts(text.utf8.span)) else { return .unbound }
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

  /// Whether the text may contain `@`, in ASCII or full-width (U+FF20). Few messages without a
  /// binding do.
  ///
  /// The loop has no early exit and no bounds checks, so that the compiler can vectorize it.
  private static func mayBeBound(_ text: String.UTF8View, _ facts: ByteFacts) -> Bool {
    if facts.nearestAt == 0 { return true }
    guard facts.nearestFullWidth == 0 else { return false }
    let bytes = text.span
    var nearest = UInt8.max
    var index = 1
    while index < bytes.count {
      // U+FF20 is EF BC A0 in UTF-8.
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
