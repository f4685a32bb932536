internal import CICU

/// Names of hosts in any script.
package enum DomainName {
  /// The longest name that is looked at, in bytes: 253 characters (RFC 1035, section 2.3.4) of four bytes each.
  ///
  /// Punycode takes quadratic time in the length of a label, so that there must be a limit before it.
  private static let longestName = 1_012

  /// The longest result: an ASCII form that is longer than its name has no place in the DNS.
  private static let longestResult = 1_024

  /// `name` in lower case and with A-labels (`xn--…`), by the rules that browsers follow; nil when it is no name of a host.
  ///
  /// Source: UTS #46, nontransitional, with the STD3 rules (https://www.unicode.org/reports/tr46/).
  package static func ascii(_ name: borrowing Span<UInt8>) -> [UInt8]? {
    guard name.count > 0, name.count <= longestName else { return nil }
    return unsafe name.withUnsafeBytes { bytes in
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestResult) { result in
        var faults: UInt32 = 0
        var status: Int32 = 0
        let count = unsafe otp_domain_to_ascii(
          bytes.assumingMemoryBound(to: CChar.self).baseAddress,
          Int32(bytes.count),
          result.baseAddress,
          Int32(longestResult),
          &faults,
          &status
        )
        // A failure of ICU, too: a name that cannot be checked is none.
        guard status <= 0, faults == 0, count > 0, Int(count) <= longestResult else { return nil }
        return unsafe result.prefix(Int(count)).map { UInt8(bitPattern: $0) }
      }
    }
  }
}
