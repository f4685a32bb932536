/// The browser extension of this package, the only one that the host program serves.
package enum BrowserExtension {
  /// The name under which the extension asks its browser for `otp-native-host`; also the name of
  /// the program's manifest.
  package static let hostName = "org.otpd.codes"

  /// The identifier that Chromium-based browsers derive from the `key` in the extension's manifest.
  package static let chromiumIdentifier = "fopancmhoanaacefdnnkhgdicgjjpjjm"

  /// The identifier that the extension's manifest declares for Firefox-based browsers.
  package static let firefoxIdentifier = "otp@otpd.org"

  /// The extension's origin in Chromium-based browsers, as manifests and arguments spell it.
  package static let chromiumOrigin = "chrome-extension://\(chromiumIdentifier)/"

  /// The family of the browser, `chromium` or `firefox`, that started the program on behalf of this
  /// extension, as `arguments`, without the program's name, show; nil if none did.
  ///
  /// Chromium passes the extension's origin first and may pass more
  /// (https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol).
  /// Firefox passes the path of the manifest, then the identifier
  /// (https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_messaging).
  package static func family(ofCaller arguments: some Collection<String>) -> String? {
    if arguments.first == chromiumOrigin { return "chromium" }
    return arguments.dropFirst().first == firefoxIdentifier ? "firefox" : nil
  }
}
