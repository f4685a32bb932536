/// The syntax of the language tags that name locale files.
enum LanguageTag {
  /// Whether `tag` is a language with an optional script and region, formatted as RFC 5646, section
  /// 2.1.1, recommends: `de`, `zh-Hans`, `pt-BR`, `es-419`.
  static func isWellFormed(_ tag: String) -> Bool {
    var parts = tag.split(separator: "-", omittingEmptySubsequences: false)[...]
    guard let language = parts.popFirst(), (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy(isSmall)
    else { return false }
    if let script = parts.first, isScript(script) { parts.removeFirst() }
    if let region = parts.first, isRegion(region) { parts.removeFirst() }
    return parts.isEmpty
  }

  private static func isScript(_ part: Substring) -> Bool {
    part.utf8.count == 4 && part.utf8.first.map(isCapital) == true
      && part.utf8.dropFirst().allSatisfy(isSmall)
  }

  private static func isRegion(_ part: Substring) -> Bool {
    part.utf8.count == 2 && part.utf8.allSatisfy(isCapital)
      || part.utf8.count == 3 && part.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

  private static func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
}
