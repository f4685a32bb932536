/// The characters that take seven bits in an SMS.
///
/// Source: 3GPP TS 23.038, sections 6.2.1 (default alphabet) and 6.2.1.1 (extension). National
/// tables (section 6.2.1.2) are left out: few gateways send them.
enum GSMAlphabet {
  /// The default alphabet in code order, without the escape to the extension.
  private static let basic = Set(
    """
    @£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?\
    ¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà
    """.unicodeScalars
  )

  /// The characters of the extension, which take an escape and so two septets.
  private static let extended = Set("\u{C}^{}\\[~]|€".unicodeScalars)

  /// How many septets `scalar` takes; nil when it is not in the alphabet.
  static func septets(for scalar: Unicode.Scalar) -> Int? {
    if basic.contains(scalar) { return 1 }
    return extended.contains(scalar) ? 2 : nil
  }
}
