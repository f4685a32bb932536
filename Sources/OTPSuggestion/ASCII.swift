/// ASCII letters, whatever the language of the machine.
enum ASCII {
  /// The small letter of a capital one; any other byte as it is.
  static func lowercase(_ byte: UInt8) -> UInt8 {
    (0x41...0x5a).contains(byte) ? byte | 0x20 : byte
  }
}
