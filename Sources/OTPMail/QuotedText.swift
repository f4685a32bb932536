/// What a reply in plain text quotes of the mail that it answers.
enum QuotedText {
  /// How many dashes there are at least on both sides of the line above a mail that is answered, as
  /// in `-----Original Message-----`.
  private static let leastDashes = 5

  /// `text` without quoted lines, and without a mail that follows below a line of dashes.
  static func leftOut(of text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let own = lines.prefix { !isDivider($0) }
    return own.filter { $0.first != ">" }.joined(separator: "\n")
  }

  /// Whether `line` is a text between dashes, in any language.
  private static func isDivider(_ line: Substring) -> Bool {
    let dashes = line.prefix { $0 == "-" }.count
    let line = line.dropFirst(dashes).reversed().drop(while: \.isWhitespace)
    let after = line.prefix { $0 == "-" }.count
    return dashes >= leastDashes && after >= leastDashes
      && line.dropFirst(after).contains(where: \.isLetter)
  }
}
