import OTPText

/// The text of a mail that a person reads.
enum MailText {
  /// How many times as many letters as an alternative another one may have.
  private static let leastShare = 16

  /// The text of a part, with what it may be used for.
  private struct Reading {
    /// Where the address of a link begins.
    private static let links = ["https://", "http://", "www."]

    var text = ""

    /// Whether the text has the address of a page.
    var hasLink: Bool { Self.links.contains { text.range(ofIgnoringCase: $0) != nil } }

    /// The words that are no links.
    private var words: [Substring] {
      text.split(whereSeparator: \.isWhitespace).filter { word in
        !Self.links.contains { word.firstPlace(of: $0) != nil }
      }
    }

    /// How many letters the words have that are no links.
    var letters: Int {
      words.reduce(0) { $0 + $1.unicodeScalars.count(where: \.properties.isAlphabetic) }
    }

    /// Whether there is a number of three digits that is no part of a link.
    var hasNumber: Bool {
      words.contains { word in
        var digits = 0
        return word.unicodeScalars.contains { character in
          digits = character.properties.numericType == nil ? 0 : digits + 1
          return digits >= 3
        }
      }
    }

    /// Whether the text says more than that the mail should be read elsewhere, as the plain text of
    /// a mail in HTML often does. Such a text names HTML in any language.
    var hasWords: Bool {
      text.unicodeScalars.count { $0.properties.isAlphabetic } >= 3
        && text.range(ofIgnoringCase: "html") == nil
    }
  }

  /// The text of `part` and of the parts in it. Of a reply, what it quotes is left out: a code in
  /// it is an old one.
  static func text(of part: MailPart, isReply: Bool = false) -> String {
    read(part, isReply).text
  }

  private static func read(_ part: MailPart, _ isReply: Bool) -> Reading {
    switch (part.type, part.subtype) {
    case _ where part.isAttachment: return Reading()
    case ("multipart", "alternative"): return alternative(part.parts.map { read($0, isReply) })
    // The first part is the text; others are what it refers to, its signature, or the mail that
    // could not be delivered.
    case ("multipart", "related"), ("multipart", "signed"), ("multipart", "report"):
      return part.parts.first.map { read($0, isReply) } ?? Reading()
    // Mails that others were sent before.
    case ("multipart", "digest"): return Reading()
    case ("multipart", _), ("message", _):
      let texts = part.parts.map { read($0, isReply).text }.filter { !$0.isEmpty }
      return Reading(text: texts.joined(separator: "\n\n"))
    case ("text", "html"), ("text", "xhtml"):
      let text = HTMLText.text(of: DecodedText.text(of: part), isReply: isReply)
      return Reading(text: isReply ? QuotedText.leftOut(of: text).trimmed : text)
    case ("text", "calendar"), ("text", "css"), ("text", "x-amp-html"): return Reading()
    case ("text", _):
      let whole = DecodedText.text(of: part)
      let text = isReply ? QuotedText.leftOut(of: whole) : whole
      guard part.isFlowed else { return Reading(text: text.trimmed) }
      return Reading(text: FlowedText.text(of: text, deletesSpace: part.deletesSpace).trimmed)
    default: return Reading()
    }
  }

  /// The first one with a number, or else with words: plain text comes first in a mail, and where
  /// only the HTML has a number, the plain text sends its reader there. A text that says next to
  /// nothing, such as a number to call, gives way to one that says what the mail is about. Without
  /// a number, a text with a link is read, for the mail may be about it.
  private static func alternative(_ readings: [Reading]) -> Reading {
    let numbered = readings.filter(\.hasNumber)
    let letters = numbered.map(\.letters)
    let most = letters.max() ?? 0
    return zip(numbered, letters).first { $0.1 * leastShare >= most }?.0
      ?? readings.first { $0.hasWords && $0.hasLink } ?? readings.first(where: \.hasWords)
      ?? readings.last { !$0.text.isEmpty } ?? Reading()
  }
}

extension String {
  /// Whether and where the text has `word`, of small ASCII letters, in any case.
  func range(ofIgnoringCase word: String) -> Range<Int>? {
    let text = utf8.map { $0 | 0x20 }
    return text.firstPlace(of: Array(word.utf8))
  }

  /// The text without whitespace at its ends, and with line feeds alone.
  var trimmed: String {
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    let kept = lines.drop(while: isBlank)
    return kept.dropLast(kept.reversed().prefix(while: isBlank).count).joined(separator: "\n")
  }
}
