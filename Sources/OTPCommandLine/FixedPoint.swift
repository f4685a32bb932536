/// Numbers with a few decimals, written by integer arithmetic so that they look the same everywhere.
package enum FixedPoint {
  /// `value` with at most three decimals and no zeros at the end: `0.98`, `1`, `0`.
  package static func short(_ value: Double) -> String {
    var text = padded(value, places: 3)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text
  }

  /// `value` with exactly `places` decimals: `2.50`; a negative one begins with a hyphen.
  package static func padded(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(Int64(1)) { product, _ in product * 10 }
    // A value that is no number, or too large for the scale, would be a fault of the detector; 0
    // makes no promise.
    let scaled = Int64(exactly: (value * Double(scale)).rounded()) ?? 0
    let digits = String(scaled.magnitude % UInt64(scale))
    let zeros = String(repeating: "0", count: places - digits.utf8.count)
    return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt64(scale)).\(zeros)\(digits)"
  }
}
