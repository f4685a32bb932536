import OTPText

/// The markup of notification bodies: `<b>`, `<i>`, `<u>`, `<a>`, `<img>` and entities
/// (https://specifications.freedesktop.org/notification-spec/latest/markup.html).
package enum NotificationMarkup {
  private static let elements: Set<String> = ["a", "b", "br", "i", "img", "u"]

  /// The maximum length of an entity, as in `&#x10FFFF;`.
  private static let longestEntity = 10

  /// The maximum length of a tag, in bytes; link addresses are long.
  private static let longestTag = 4_096

  /// One letter more than the longest element name, so that longer names do not match.
  private static let longestName = 4

  /// Returns the visible text of `body`. Anything that is not valid markup is kept as it is,
  /// because many programs do not escape their text.
  package static func text(of body: String) -> String {
    guard body.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return body
    }
    var text = ""
    var rest = body[...]
    /// The next `>` at or after the current position, so that it is searched for only once.
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
