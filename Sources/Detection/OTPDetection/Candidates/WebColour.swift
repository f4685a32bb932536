internal import OTPText

/// Colours of web pages: `#ff00a0`.
enum WebColour {
  /// Whether `range` is a colour with at least one letter. Digits after a number sign may be a
  /// code.
  static func isOne(_ range: Range<Int>, in text: FoldedText) -> Bool {
    // Without and with an alpha component.
    (range.count == 6 || range.count == 8) && range.lowerBound > 0
      && text.characters[range.lowerBound - 1].scalar == 0x23
      && range.contains { text.characters[$0].isLetter }
      && range.allSatisfy { isHexadecimal(text.characters[$0].scalar) }
  }

  private static func isHexadecimal(_ scalar: UInt32) -> Bool {
    0x30...0x39 ~= scalar || 0x61...0x66 ~= scalar
  }
}
