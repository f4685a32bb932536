extension BoundLine {
  /// The codes of all bindings of `text`, including those that must not be used.
  static func codes(of text: String) -> [DetectedCode] {
    var parser = BoundLineParser(bytes: Array(text.utf8))
    var codes: [DetectedCode] = []
    while let next = parser.next() {
      switch next {
      case .bound(let code), .malformed(let code?, _): codes.append(code)
      case .malformed(nil, _), .ambiguous, .unbound: break
      }
    }
    return codes
  }
}
