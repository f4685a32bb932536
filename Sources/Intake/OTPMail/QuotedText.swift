import OTPText

/// What a reply quotes from the mail that it answers.
enum QuotedText {
  /// The minimum number of dashes on each side of the line above the mail being answered, as in
  /// `-----Original Message-----`.
  private static let leastDashes = 5

  /// How many fields on consecutive lines make up the header of the mail being answered.
  private static let leastFields = 3

  /// The maximum length of the line above a quotation, in bytes.
  private static let longestLead = 1_200

  /// `text` without quoted lines, and without a mail that follows below a line of dashes, a header
  /// or a line that names its author.
  static func leftOut(of text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var own: [Substring] = []
    /// Where the current run of fields began in `own`, and how many there are.
    var header: (start: Int, fields: Int)?
    for (index, line) in lines.enumerated() where line.first != ">" {
      if isDivider(line) { break }
      if isLead(line, after: own.last) {
        if begins(own.last) { own.removeLast() }
        header = nil
        // A quotation with marks ends where they end, and more of the reply may follow.
        if isMarked(after: index, in: lines) { continue }
        break
      }
      if !line.allSatisfy(\.isWhitespace) {
        header = isField(line) ? (header?.start ?? own.count, (header?.fields ?? 0) + 1) : nil
      }
      own.append(line)
      if let header, header.fields == leastFields {
        own.removeSubrange(header.start...)
        break
      }
    }
    return own.joined(separator: "\n")
  }

  /// Whether `line` is a text between dashes, in any language.
  private static func isDivider(_ line: Substring) -> Bool {
    let dashes = line.prefix { $0 == "-" }.count
    let line = line.dropFirst(dashes).reversed().drop(while: \.isWhitespace)
    let after = line.prefix { $0 == "-" }.count
    return dashes >= leastDashes && after >= leastDashes
      && line.dropFirst(after).contains(where: \.isLetter)
  }

  /// Whether `line` is a header field, which may be in bold between asterisks.
  private static func isField(_ line: Substring) -> Bool {
    guard let (name, _) = ReplyMarks.field(line) else { return false }
    let bare = name.drop { $0 == "*" || $0.isWhitespace }.trimmingSpaces
    return ReplyMarks.all.fields.contains(bare.lowercased())
  }

  /// Whether `line` says who wrote what follows, as in `On Monday at 10:30, Kim wrote:`. The first
  /// half may be on the line before.
  private static func isLead(_ line: Substring, after previous: Substring?) -> Bool {
    let text = line.trimmingSpaces
    guard let end = text.last, end == ":" || end == "：", text.utf8.count <= longestLead else {
      return false
    }
    // The cheaper check comes first: a mail can have a million such lines.
    guard hasDateOrAddress(text) || begins(previous) else { return false }
    let lead = text.dropLast().lowercased()
    return ReplyMarks.all.writes.contains { holds(lead, $0) }
  }

  /// Whether `line` is the first half of a line that says who wrote what follows.
  private static func begins(_ line: Substring?) -> Bool {
    guard let line, line.utf8.count <= longestLead, hasDateOrAddress(line) else { return false }
    let words = line.lowercased().split(whereSeparator: \.isWhitespace)
    return ReplyMarks.all.begins.contains { words.starts(with: $0) }
  }

  private static func hasDateOrAddress(_ text: Substring) -> Bool {
    text.contains { $0.isNumber || $0 == "@" }
  }

  /// Whether `text` has `words`, as whole words unless their script has no spaces.
  private static func holds(_ text: String, _ words: String) -> Bool {
    guard let place = text.utf8.firstPlace(of: words.utf8) else { return false }
    let isSpaced = words.unicodeScalars.first.map { $0.value < 0x0E00 } ?? false
    guard isSpaced else { return true }
    let before = text[..<place.lowerBound].last
    let after = text[place.upperBound...].first
    return before?.isLetter != true && after?.isLetter != true
  }

  /// Whether the next line that is not empty is marked as quoted.
  private static func isMarked(after index: Int, in lines: [Substring]) -> Bool {
    lines[(index + 1)...].first { !$0.allSatisfy(\.isWhitespace) }?.first == ">"
  }
}
