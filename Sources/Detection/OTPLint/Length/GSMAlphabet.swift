/// The characters that an SMS encodes with seven bits.
///
/// Source: 3GPP TS 23.038, sections 6.2.1 (default alphabet) and 6.2.1.1 (extension). National
/// tables (section 6.2.1.2) are omitted, because few gateways send them.
enum GSMAlphabet {
  /// The default alphabet in code order, without the escape to the extension.
  private static let basic = Set(
    """
    @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà
    """.unicodeScalars
  )

  /// The characters of the extension, which take two septets including the escape.
  private static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)

  /// The number of septets for `scalar`, or nil if it is not in the alphabet.
  static func septets(for scalar: Unicode.Scalar) -> Int? {
    if basic.contains(scalar) { return 1 }
    return extended.contains(scalar) ? 2 : nil
  }
}
