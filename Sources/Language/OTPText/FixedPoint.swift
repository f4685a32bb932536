/// Formats numbers with a few decimals, by integer arithmetic so that the result is the same
/// everywhere.
package enum FixedPoint {
  /// Returns `value` with up to three decimals, without trailing zeros: `0.98`, `1`, `0`.
  package static func short(_ value: Double) -> String {
    short(value, places: 3)
  }

  /// Returns `value` with up to `places` decimals, without trailing zeros.
  package static func short(_ value: Double, places: Int) -> String {
    var number = scaled(value, places: places)
    var places = places
    while places > 0 && number % 10 == 0 {
      number /= 10
      places -= 1
    }
    return text(of: number, places: places)
  }

  /// Returns `value` with exactly `places` decimals: `2.50`. A negative one starts with a hyphen.
  package static func padded(_ value: Double, places: Int) -> String {
    text(of: scaled(value, places: places), places: places)
  }

  /// Returns `value` in thousandths, rounded; 0 if it is not finite or too large.
  package static func thousandths(of value: Double) -> Int64 {
    scaled(value, places: 3)
  }

  /// Returns `value` in units of its last decimal.
  private static func scaled(_ value: Double, places: Int) -> Int64 {
    // A value that is not finite or too large would be a fault of the detector; 0 claims nothing.
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
