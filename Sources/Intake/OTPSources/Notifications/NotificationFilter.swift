import OTPBrowsers

/// Decides which programs' notifications are read.
package struct NotificationFilter: Sendable, Equatable {
  /// Prefixes of this package's own desktop entries and programs, whose notifications show codes
  /// that are already known.
  private static let own = ["org.otpd.", "otpd"]

  /// The prefix of KDE Connect's desktop entries; it shows the notifications of phones.
  private static let kdeConnect = "org.kde.kdeconnect."

  /// The programs to read; nil for all except browsers and this package's own.
  private let allowed: Set<String>?
  private let alsoDenied: Set<String>
  private let webApps: Set<String>

  /// Creates a filter by the desktop entries of programs: only those in `allow`, if there are any,
  /// and none of those in `deny`. Without `allow`, browsers are excluded. The installed web apps in
  /// `webApps` are read in either case.
  package init(allow: [String] = [], deny: [String] = [], webApps: [String] = []) {
    allowed = allow.isEmpty ? nil : Set(allow.map(Self.key))
    alsoDenied = Set(deny.map(Self.key))
    self.webApps = Set(webApps.map(Self.key))
  }

  /// Whether `entry` is the desktop entry of a web app that can be read without its browser.
  package static func isWebApp(_ entry: String) -> Bool {
    KnownBrowser.isWebApp(key(entry))
  }

  /// Whether the notifications of a program with this desktop entry and name are read. Those of
  /// phones are not if another source reads them, unless KDE Connect is allowed by name.
  package func admits(
    entry: String?,
    name: String?,
    phonesAreRead: @autoclosure () -> Bool
  ) -> Bool {
    let names = [entry, name].compactMap { $0.map(Self.key) }
    if names.contains(where: alsoDenied.contains) { return false }
    // The program's name is the browser's, whichever page shows the notification.
    if let entry, webApps.contains(Self.key(entry)) { return true }
    if let allowed { return names.contains(where: allowed.contains) }
    if names.contains(where: { $0.hasPrefix(Self.kdeConnect) }), phonesAreRead() { return false }
    // Any web page may show notifications through a browser, whose profiles and apps have their own
    // desktop entries.
    return !names.contains { name in
      KnownBrowser.includes(name) || Self.own.contains { name.hasPrefix($0) }
    }
  }

  /// The normalized form for comparison: desktop entries are written with or without their folder
  /// and extension.
  private static func key(_ program: String) -> String {
    let file = program.split(separator: "/").last.map(String.init) ?? program
    let name = file.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
  }
}
