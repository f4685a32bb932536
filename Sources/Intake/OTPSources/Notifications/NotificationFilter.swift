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
  private let webApps: Set<String>

  /// Makes a filter by the desktop entries of programs: only those in `allow`, if there are any,
  /// and none of those in `deny`. Without `allow`, browsers are left out, but for their installed
  /// apps in `webApps`, which are read besides.
  package init(allow: [String] = [], deny: [String] = [], webApps: [String] = []) {
    allowed = allow.isEmpty ? nil : Set(allow.map(Self.key))
    alsoDenied = Set(deny.map(Self.key))
    self.webApps = Set(webApps.map(Self.key))
  }

  /// Whether `entry` is the desktop entry of a web app that can be read without its browser.
  package static func isWebApp(_ entry: String) -> Bool {
    KnownBrowser.isWebApp(key(entry))
  }

  /// Whether the notifications of a program with this desktop entry and name are read; those of
  /// phones are not where another source reads them, unless KDE Connect is allowed by name.
  package func admits(
    entry: String?,
    name: String?,
    phonesAreRead: @autoclosure () -> Bool
  ) -> Bool {
    let names = [entry, name].compactMap { $0.map(Self.key) }
    if names.contains(where: alsoDenied.contains) { return false }
    // The name is the browser's, whichever of its pages notifies.
    if let entry, webApps.contains(Self.key(entry)) { return true }
    if let allowed { return names.contains(where: allowed.contains) }
    if names.contains(where: { $0.hasPrefix(Self.kdeConnect) }), phonesAreRead() { return false }
    // Any web page may notify through a browser, whose profiles and apps have entries of their own.
    return !names.contains { name in
      KnownBrowser.includes(name) || Self.own.contains { name.hasPrefix($0) }
    }
  }

  /// The form to compare: desktop entries are written with and without their folder and ending.
  private static func key(_ program: String) -> String {
    let file = program.split(separator: "/").last.map(String.init) ?? program
    let name = file.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return name.hasSuffix(".desktop") ? String(name.dropLast(8)) : name
  }
}
