/// An entry in the desktop's autostart folder.
///
/// https://specifications.freedesktop.org/autostart-spec/latest/
package enum DesktopEntry {
  /// The contents of the file of an entry named `name`, which runs `command`.
  package static func autostart(name: String, _ command: [String]) -> [UInt8] {
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=\(name)
      Exec=\(command.map(quoted).joined(separator: " "))
      NoDisplay=true
      X-GNOME-Autostart-enabled=true

      """
    return Array(entry.utf8)
  }

  /// An argument of `Exec`. Backslashes are escaped twice: in the argument, and in the value.
  ///
  /// https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
  private static func quoted(_ argument: String) -> String {
    var quoted = ""
    var isPlain = true
    for scalar in argument.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", "+", "@", ",", ":": break
      default: isPlain = isPlain && !scalar.isASCII
      }
      switch scalar {
      case "\\": quoted += #"\\\\"#
      case "\"", "`", "$": quoted += #"\\"# + String(scalar)
      case "%": quoted += "%%"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return isPlain ? argument : "\"\(quoted)\""
  }
}
