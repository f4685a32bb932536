/// The path of a string in a JSON object, such as `message` or `event.body`.
package struct JSONFieldPath: Sendable {
  /// The names from the outermost object to the member.
  package let names: [String]

  /// Parses a path of names separated by dots. A dot within a name is preceded by a backslash. Nil
  /// if a name is empty.
  package init?(_ text: String) {
    var names = [""]
    var isEscaped = false
    for character in text {
      switch character {
      case _ where isEscaped:
        names[names.count - 1].append(character)
        isEscaped = false
      case "\\": isEscaped = true
      case ".": names.append("")
      default: names[names.count - 1].append(character)
      }
    }
    guard !isEscaped, !names.contains("") else { return nil }
    self.names = names
  }
}
