/// The names of sources and providers, as used in units and files.
package enum ShortName {
  private static let longest = 32

  /// Whether `name` is valid: lowercase letters, digits and hyphens, and no hyphen at the start.
  package static func isValid(_ name: String) -> Bool {
    let isAllowed = { (byte: UInt8) in
      byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
    }
    return !name.isEmpty && name.utf8.count <= longest && !name.hasPrefix("-")
      && name.utf8.allSatisfy(isAllowed)
  }
}
