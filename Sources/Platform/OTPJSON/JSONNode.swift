/// A value of a JSON text.
enum JSONNode {
  case null
  case boolean(Bool)
  /// The number as written, so that no digit is lost before its type is known.
  case number(String)
  case string(String)
  case list([JSONNode])
  case object([String: JSONNode])

  /// The number as an integer; nil if it is not a number, has a fraction or does not fit.
  ///
  /// `1.50e1` is 15.
  static func integer<Value: FixedWidthInteger>(_ number: String) -> Value? {
    if let value = Value(number) { return value }
    let parts = number.split(separator: "e", omittingEmptySubsequences: false)
    let mantissa = parts[0].split(separator: ".")
    var digits = mantissa.joined()
    var zeros = 0
    while digits.last == "0" {
      digits.removeLast()
      zeros += 1
    }
    if digits.isEmpty || digits == "-" { return 0 }
    guard let exponent = parts.count == 1 ? 0 : Int(parts[1]) else { return nil }
    let fraction = mantissa.count == 2 ? mantissa[1].utf8.count : 0
    let (scale, hasOverflow) = exponent.addingReportingOverflow(zeros - fraction)
    // No integer has more digits.
    guard !hasOverflow, 0...Value.bitWidth ~= scale else { return nil }
    return Value(digits + String(repeating: "0", count: scale))
  }
}
