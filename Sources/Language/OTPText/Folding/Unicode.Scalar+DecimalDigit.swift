extension Unicode.Scalar {
  /// The value of a decimal digit of any script; nil for any other character.
  package var decimalDigit: UInt8? {
    guard value >= 0x80 else { return 0x30...0x39 ~= value ? UInt8(value - 0x30) : nil }
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return UInt8(value)
  }
}
