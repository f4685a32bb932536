import OTPBrowsers

/// Which programs' notifications are read.
package struct NotificationFilter: Sendable, Equatable {
  /// What this package's own desktop entries and programs start with: their notifications show
  /// codes that it has already.
  private static let own = ["org.otpd.", "otpd"]

  /// The start of KDE Connect's desktop entries: it shows the notifications of phones.
  private static let kdeConnect = "org.kde.kdeconnect."

  /// The programs to read; nil for all but browsers and our own.
  private let allowed: Set<String>?
  private let alsoDenied: Set<String>

  /// Makes a filter by the desktop entries of programs: only those in `allow`, if there are any,
  /// and none of those in `deny`. Without `allow`, browsers are left out.
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
    // Any web page may notify through a browser.
    return !KnownBrowser.includes(program) && !Self.own.contains { program.hasPrefix($0) }
  }

  /// The form to compare: desktop entries are written with and without their ending.
  private static func key(_ program: String) -> String {
    let program = program.lowercased()
    return program.hasSuffix(".desktop") ? String(program.dropLast(8)) : program
  }
}
