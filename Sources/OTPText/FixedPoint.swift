/// Numbers with a few decimals, written by integer arithmetic so that they look the
/// same everywhere.
package enum FixedPoint {
  /// `value` with at most three decimals and no zeros at the end: `0.98`, `1`, `0`.
  package static func short(_ value: Double) -> String {
    var number = thousandths(of: value)
    var places = 3
    while places > 0 && number % 10 == 0 {
      number /= 10
      places -= 1
    }
    return text(of: number, places: places)
  }

  /// `value` with exactly `places` decimals: `2.50`; a negative one begins with a hyphen.
  package static func padded(_ value: Double, places: Int) -> String {
    text(of: scaled(value, places: places), places: places)
  }

  /// `value` in thousandths, rounded; 0 for what has no such number.
  static func thousandths(of value: Double) -> Int64 {
    scaled(value, places: 3)
  }

  /// `value` in units of its last decimal.
  private static func scaled(_ value: Double, places: Int) -> Int64 {
    // A value that is no number, or too large for its unit, would be a fault of the detector; 0
    // makes no promise.
    Int64(exactly: (value * Double(scale(of: places))).rounded()) ?? 0
  }

  private static func scale(of places: Int) -> Int64 {
    (0..<places).reduce(1) { product, _ in product * 10 }
  }

  private static func text(of number: Int64, places: Int) -> String {
    guard places > 0 else { return String(number) }
    let unit = UInt64(scale(of: places))
    let digits = String(number.magnitude % unit)
    let zeros = String(repeating: "0", count: places - digits.utf8.count)
    return "\(number < 0 ? "-" : "")\(number.magnitude / unit).\(zeros)\(digits)"
  }
}
