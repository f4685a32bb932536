import OTPText

/// The text of a mail that a person reads.
enum MailText {
  /// An alternative is skipped if another one has more than this many times as many letters.
  private static let leastShare = 16

  /// A text as written, which a person may not see.
  struct Written {
    var text: String
    /// Whether it is, or quotes, an earlier mail.
    var isOlder = false
  }

  /// The text of a part, and its properties.
  struct Reading {
    /// How the address of a link begins.
    private static let links = ["https://", "http://", "www."]

    var text = ""
    /// All texts of the part.
    var written: [Written] = []

    /// Whether the text has the address of a page.
    var hasLink: Bool { Self.links.contains { text.range(ofIgnoringCase: $0) != nil } }

    /// The words that are not links.
    private var words: [Substring] {
      text.split(whereSeparator: \.isWhitespace).filter { word in
        !Self.links.contains { word.firstPlace(of: $0) != nil }
      }
    }

    /// The number of letters in words that are not links.
    var letters: Int {
      words.reduce(0) { $0 + $1.unicodeScalars.count(where: \.properties.isAlphabetic) }
    }

    /// Whether there is a number of at least three digits that is not part of a link.
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
    /// an HTML mail often does. Such a text mentions HTML in any language.
    var hasWords: Bool {
      text.unicodeScalars.count { $0.properties.isAlphabetic } >= 3
        && text.range(ofIgnoringCase: "html") == nil
    }
  }

  /// Reads `part` and the parts in it. What a reply quotes is left out of the text: a code in it is
  /// old.
  static func read(_ part: MailPart, isReply: Bool = false) -> Reading {
    guard !part.isAttachment else { return Reading() }
    if part.type == "text" { return readText(part, isReply) }
    let parts = part.parts.map { read($0, isReply: isReply) }
    var result = Reading(written: parts.flatMap(\.written))
    switch (part.type, part.subtype) {
    case ("multipart", "alternative"): result.text = alternative(parts).text
    // The first part is the text; others are what it refers to, or its signature.
    case ("multipart", "related"), ("multipart", "signed"): result.text = parts.first?.text ?? ""
    // The other parts are the mail that could not be delivered.
    case ("multipart", "report"):
      result.text = parts.first?.text ?? ""
      result.written = (parts.first?.written ?? []) + older(parts.dropFirst())
    // Earlier mail that was sent to others.
    case ("multipart", "digest"): result.written = older(parts[...])
    case ("multipart", _), ("message", _):
      result.text = parts.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n\n")
    default: break
    }
    return result
  }

  private static func readText(_ part: MailPart, _ isReply: Bool) -> Reading {
    switch part.subtype {
    case "html", "xhtml", "x-amp-html":
      let (text, words) = HTMLText.text(of: DecodedText.text(of: part), isReply: isReply)
      let written = words.map { [Written(text: $0, isOlder: isReply)] } ?? []
      // Few programs display the last of these.
      guard part.subtype != "x-amp-html" else { return Reading(written: written) }
      return Reading(text: isReply ? QuotedText.leftOut(of: text).trimmed : text, written: written)
    case "calendar", "css": return Reading()
    default:
      let whole = DecodedText.text(of: part)
      let text = { (text: String) in
        part.isFlowed ? FlowedText.text(of: text, deletesSpace: part.deletesSpace) : text
      }
      return Reading(
        text: text(isReply ? QuotedText.leftOut(of: whole) : whole).trimmed,
        written: [Written(text: text(whole), isOlder: isReply)]
      )
    }
  }

  /// The texts of earlier mails.
  private static func older(_ parts: ArraySlice<Reading>) -> [Written] {
    parts.flatMap(\.written).map { Written(text: $0.text, isOlder: true) }
  }

  /// The first alternative with a number, or else with words. Plain text comes first in a mail, and
  /// if only the HTML has a number, the plain text refers the reader to it. A text that says next
  /// to nothing, such as a number to call, gives way to one that says what the mail is about. If
  /// none has a number, one with a link is preferred, because the mail may be about that link.
  private static func alternative(_ readings: [Reading]) -> Reading {
    let numbered = readings.filter(\.hasNumber)
    let letters = numbered.map(\.letters)
    let most = letters.max() ?? 0
    return zip(numbered, letters).first { $0.1 * leastShare >= most }?.0
      ?? readings.first { $0.hasWords && $0.hasLink } ?? readings.first(where: \.hasWords)
      ?? readings.last { !$0.text.isEmpty } ?? Reading()
  }
}

extension MailText.Written {
  /// Whether a line may bind a code: the text has the marks of a site and of a code, which may be
  /// full-width.
  var mayBind: Bool {
    let isWide = text.utf8.contains(0xEF)
    return [UInt8(ascii: "@"), UInt8(ascii: "#")].allSatisfy { isWide || text.utf8.contains($0) }
  }

  /// The text without the marks of quoted lines, and without addresses that a program added after
  /// the words of links, as in `@example.com <https://example.com/> #482913`.
  var withoutMarks: String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.map { line in
      let content = isOlder ? line.drop { $0 == ">" || $0 == " " } : line
      guard content.utf8.firstPlace(of: "<http".utf8) != nil else { return String(content) }
      return content.split(separator: " ", omittingEmptySubsequences: false).filter { word in
        !(word.hasPrefix("<http") && word.hasSuffix(">"))
      }.joined(separator: " ")
    }.joined(separator: "\n")
  }
}

extension String {
  /// The range of `word`, in lowercase ASCII letters, ignoring case; nil if the text does not
  /// contain it.
  func range(ofIgnoringCase word: String) -> Range<Int>? {
    let text = utf8.map { $0 | 0x20 }
    return text.firstPlace(of: Array(word.utf8))
  }

  /// The text without blank lines at its ends, and with line feeds as its only line breaks.
  var trimmed: String {
    let lines = split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
    let kept = lines.drop(while: isBlank)
    return kept.dropLast(kept.reversed().prefix(while: isBlank).count).joined(separator: "\n")
  }
}
