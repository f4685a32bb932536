/// Which programs' notifications are read.
package struct NotificationFilter: Sendable, Equatable {
  /// Programs that are never read unless they are allowed by name: any web page may notify through
  /// a browser, and this package's own notifications show codes that it has already.
  ///
  /// These are the starts of desktop entries and of program names, in lower case.
  private static let denied = [
    "brave", "chromium", "com.brave.", "com.google.chrome", "com.opera.", "com.vivaldi.",
    "epiphany",
    "firefox", "google-chrome", "io.github.ungoogled_software.", "librewolf", "microsoft-edge",
    "com.microsoft.edge", "mozilla", "opera", "org.chromium.", "org.gnome.epiphany",
    "org.kde.falkon",
    "org.mozilla.", "io.gitlab.librewolf", "org.otpd.", "otpd", "vivaldi", "falkon", "qutebrowser",
  ]

  /// The start of KDE Connect's desktop entries: it shows the notifications of phones.
  private static let kdeConnect = "org.kde.kdeconnect."

  /// The programs to read; nil for all that are not denied.
  private let allowed: Set<String>?
  private let alsoDenied: Set<String>

  /// Makes a filter by the desktop entries of programs: only those in `allow`, if there are any,
  /// and none of those in `deny`.
  package init(allow: [String] = [], deny: [String] = []) {
    allowed = allow.isEmpty ? nil : Set(allow.map(Self.key))
    alsoDenied = Set(deny.map(Self.key))
  }

  /// Whether the notifications of `program`, a desktop entry or a name, are read; those of phones
  /// are not where another source reads them, unless KDE Connect is allowed by name.
  package func admits(_ program: String, phonesAreRead: @autoclosure () -> Bool) -> Bool {
    let program = Self.key(program)
    if alsoDenied.contains(program) { return false }
    if let allowed { return allowed.contains(program) }
    if program.hasPrefix(Self.kdeConnect), phonesAreRead() { return false }
    return !Self.denied.contains { program.hasPrefix($0) }
  }

  /// The form to compare: desktop entries are written with and without their ending.
  private static func key(_ program: String) -> String {
    let program = program.lowercased()
    return program.hasSuffix(".desktop") ? String(program.dropLast(8)) : program
  }
}
