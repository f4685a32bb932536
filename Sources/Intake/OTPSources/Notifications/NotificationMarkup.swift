import OTPText

/// The markup of notifications: `<b>`, `<i>`, `<u>`, `<a>`, `<img>` and entities
/// (https://specifications.freedesktop.org/notification-spec/latest/markup.html).
package enum NotificationMarkup {
  private static let elements: Set<String> = ["a", "b", "br", "i", "img", "u"]

  /// The longest entity, as in `&#x10FFFF;`.
  private static let longestEntity = 10

  /// The longest tag in bytes; the addresses of links are long.
  private static let longestTag = 4_096

  /// More letters than the name of an element has.
  private static let longestName = 4

  /// The text that a person reads. What is no markup stays as it is: many programs escape nothing.
  package static func text(of body: String) -> String {
    guard body.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return body
    }
    var text = ""
    var rest = body[...]
    /// The first end of a tag that is not behind, which is looked for once.
    var close = body.firstIndex(of: ">")
    while let first = rest.first {
      if let end = close, end < rest.startIndex { close = rest.firstIndex(of: ">") }
      if first == "<", let close, let tag = tag(at: rest, close: close) {
        if tag.name == "br" { text += "\n" }
        rest = rest[tag.end...]
      } else if first == "&", let entity = entity(at: rest) {
        text += entity.text
        rest = rest[entity.end...]
      } else {
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  private static func tag(
    at rest: Substring,
    close: String.Index
  ) -> (name: String, end: String.Index)? {
    var inner = rest.dropFirst()
    if inner.first == "/" { inner = inner.dropFirst() }
    let name = inner.prefix(longestName).prefix { $0.isASCII && $0.isLetter }.lowercased()
    guard elements.contains(name), inner[..<close].utf8.count < longestTag else { return nil }
    let after = inner.dropFirst(name.count).first
    guard after == ">" || after == "/" || after?.isWhitespace == true else { return nil }
    return (name, rest.index(after: close))
  }

  private static func entity(at rest: Substring) -> (text: String, end: String.Index)? {
    let head = rest.prefix(longestEntity)
    guard let close = head.firstIndex(of: ";") else { return nil }
    let name = head[head.index(after: head.startIndex)..<close]
    let end = rest.index(after: close)
    let character = CharacterReference.predefined[String(name)] ?? CharacterReference.numbered(name)
    return character.map { (String(Character($0)), end) }
  }
}
