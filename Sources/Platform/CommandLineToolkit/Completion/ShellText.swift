/// Quoting of text for shells.
package enum ShellText {
  /// `text` in single quotes, for bash and zsh.
  static func quoted(_ text: String) -> String {
    "'" + replacing("'", with: #"'\''"#, in: text) + "'"
  }

  /// `text` in single quotes, for fish, where a backslash is an escape within them.
  static func fishQuoted(_ text: String) -> String {
    "'" + escaping(["\\", "'"], in: text) + "'"
  }

  /// `text` without quotes: every ASCII character other than letters, digits and a few more is
  /// escaped. Shells take other characters as they are.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !isPlain(scalar) { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    return escaped
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+", "@", "%", ",", ":", "=": true
    default: false
    }
  }

  /// `text` with a backslash before each of `characters`.
  static func escaping(_ characters: Set<Character>, in text: String) -> String {
    text.map { characters.contains($0) ? "\\" + String($0) : String($0) }.joined()
  }

  /// The description of an option on one line.
  static func line(_ text: String) -> String { replacing("\n", with: " ", in: text) }

  private static func replacing(
    _ character: Character,
    with replacement: String,
    in text: String
  ) -> String {
    text.map { $0 == character ? replacement : String($0) }.joined()
  }
}
