/// Reads the bindings in a text of a mail other than its message, such as an alternative to it.
package enum BoundText {
  /// The maximum number of different bindings that are reported. No sender needs more, and a text
  /// of a megabyte may hold tens of thousands.
  private static let most = 16

  /// Reads the bindings in `text`, and returns all of them if they differ. Too many are malformed.
  package static func read(_ text: String) -> BoundHeader.Reading {
    switch BoundLine.read(text) {
    case .unbound: return .unbound
    case .malformed: return .malformed
    case .bound, .ambiguous: break
    }
    var found: [OriginBoundCode] = []
    for line in BoundLine.codes(of: text) {
      guard let code = OriginBoundCode(line), found.count < most || found.contains(code) else {
        return .malformed
      }
      if !found.contains(code) { found.append(code) }
    }
    return .bound(found)
  }
}

extension OriginBoundCode {
  /// Makes a bound code of a line; nil if the line binds nothing, or its code is unusable.
  fileprivate init?(_ line: DetectedCode) {
    guard let binding = line.binding, BoundLine.isUsable(line.code.value) else { return nil }
    code = line.code
    self.binding = binding
  }
}
