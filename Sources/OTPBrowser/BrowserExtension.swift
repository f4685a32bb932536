/// The extension for browsers that comes with this package, and the only one that is answered.
package enum BrowserExtension {
  /// The name by which the extension asks its browser for the program `otp-native-host`, and the name of that program's manifest.
  package static let hostName = "org.otpd.codes"

  /// What Chromium and its kin derive from the `key` of the extension's manifest.
  package static let chromiumIdentifier = "fopancmhoanaacefdnnkhgdicgjjpjjm"

  /// What the extension's manifest gives Firefox and its kin.
  package static let firefoxIdentifier = "otp@otpd.org"

  /// The origin of the extension in Chromium, as it stands in manifests and in arguments.
  package static let chromiumOrigin = "chrome-extension://\(chromiumIdentifier)/"

  /// Whether a browser that starts the program with `arguments`, without its name, does so for the extension.
  ///
  /// Chromium tells the origin of the extension first, and may tell more
  /// (https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol); Firefox tells where
  /// the manifest is, then the identifier (https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging).
  package static func isCaller(_ arguments: some Collection<String>) -> Bool {
    if arguments.first == chromiumOrigin { return true }
    return arguments.dropFirst().first == firefoxIdentifier
  }
}
