internal import CICU

/// Converts host names of any script to ASCII.
package enum DomainName {
  /// The longest accepted name in bytes: 253 characters (RFC 1035, section 2.3.4) of four bytes
  /// each.
  ///
  /// Punycode is quadratic in the length of a label, so the limit comes first.
  private static let longestName = 1_012

  /// The longest result in bytes. A longer name does not fit into the DNS.
  private static let longestResult = 1_024

  /// Returns `name` in lower case with A-labels (`xn--…`), as browsers do, or `nil` if it is not a
  /// host name.
  ///
  /// Source: UTS #46, nontransitional, with STD3 rules (https://www.unicode.org/reports/tr46/).
  package static func ascii(_ name: borrowing Span<UInt8>) -> [UInt8]? {
    unsafe converted(name, otp_domain_to_ascii)
  }

  /// Returns `name` in lower case with U-labels, in the characters that the DNS knows it by, or
  /// `nil` if it is not a host name.
  ///
  /// A name that this changes was written with other characters than those of its registration,
  /// such as full-width letters for plain ones.
  package static func unicode(_ name: borrowing Span<UInt8>) -> [UInt8]? {
    unsafe converted(name, otp_domain_to_unicode)
  }

  /// A conversion of CICU: the name and its length, the result and its capacity, faults, status.
  private typealias Conversion = (
    UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>?, Int32,
    UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<Int32>?
  ) -> Int32

  private static func converted(
    _ name: borrowing Span<UInt8>,
    _ conversion: Conversion
  ) -> [UInt8]? {
    guard name.count > 0, name.count <= longestName else { return nil }
    return unsafe name.withUnsafeBytes { bytes in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestResult) { result in
        var faults: UInt32 = 0
        var status: Int32 = 0
        let count = unsafe conversion(
          bytes.assumingMemoryBound(to: CChar.self).baseAddress,
          Int32(bytes.count),
          result.baseAddress,
          Int32(longestResult),
          &faults,
          &status
        )
        // This covers failures of ICU as well: a name that cannot be checked is not accepted.
        guard status <= 0, faults == 0, count > 0, Int(count) <= longestResult else { return nil }
        return unsafe result.prefix(Int(count)).map { UInt8(bitPattern: $0) }
      }
    }
  }
}
