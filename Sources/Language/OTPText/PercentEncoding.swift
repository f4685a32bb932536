/// Percent-encoded text (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The bytes that percent-encoded text stands for.
  ///
  /// - Parameters:
  ///   - text: The text, in bytes.
  ///   - plusIsSpace: Whether plus signs are spaces, as in forms.
  ///   - isStrict: Whether a percent sign without two hexadecimal digits is an error; otherwise it
  ///     stays as it is.
  /// - Returns: The bytes, or nil if there is such a percent sign.
  package static func decoded(
    _ text: ArraySlice<UInt8>,
    plusIsSpace: Bool = false,
    isStrict: Bool = true
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        let digits = rest.prefix(2).compactMap(ASCII.hexDigit)
        if digits.count == 2 {
          bytes.append(digits[0] << 4 | digits[1])
          rest = rest.dropFirst(2)
        } else if isStrict {
          return nil
        } else {
          bytes.append(byte)
        }
      default: bytes.append(byte)
      }
    }
    return bytes
  }
}
