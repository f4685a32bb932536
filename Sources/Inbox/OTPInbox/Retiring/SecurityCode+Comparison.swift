import OTPDetection

extension SecurityCode {
  /// The longest prefix of a service, as in `G-482913`.
  private static let longestPrefix = 4

  /// What copies of the code have in common: its letters and digits, in capitals.
  ///
  /// A bound code is stored as its message writes it; a code found by evidence is stored without
  /// separators and without the prefix of a service. A copy of a bound message that lost its last
  /// line is found by evidence, and must still be recognised as a copy. The store keeps this form
  /// beside the code, so once released, it never changes.
  package var comparisonForm: String {
    var bytes = Array(value.utf8)
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    guard !bytes.allSatisfy(isDigit) else { return value }
    for index in bytes.indices where (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index])
    {
      bytes[index] -= 0x20
    }
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    let prefix = bytes.prefix(while: isLetter).count
    let rest = bytes[prefix...]
    if (1...Self.longestPrefix).contains(prefix), rest.first == UInt8(ascii: "-"),
      rest.contains(where: isDigit), !rest.contains(where: isLetter)
    {
      bytes.removeFirst(prefix)
    }
    bytes.removeAll { !isDigit($0) && !isLetter($0) }
    return bytes.isEmpty ? value : String(decoding: bytes, as: UTF8.self)
  }
}
