import CommandLineToolkit
import OTPBrowser

/// The extension itself as Debian's browsers find it without a store: a link in a folder of the system.
///
/// Debian's Chromium loads what is in its folder by `/etc/chromium.d/extensions`; Debian's Firefox takes unsigned extensions from the
/// folders of the system, which Mozilla's own does not.
struct SystemExtension {
  let browser: Browser
  let path: String

  /// What is at the place.
  enum State: Equatable {
    case absent, ready
    /// A link to somewhere else, or something that is no link.
    case foreign
  }

  /// The place for `browser`; nil where it has none, or is not Debian's.
  init?(_ browser: Browser) {
    switch browser.name {
    case "chromium" where PublicFile.isThere("/etc/chromium.d/extensions"):
      path = "/usr/share/chromium/extensions/otp"
    case "firefox" where PublicFile.isThere("/usr/lib/firefox-esr"):
      // The folder has the identifier of Firefox itself: https://extensionworkshop.com/documentation/publish/distribute-sideloading/
      let application = "{ec8030f7-c20a-464f-9b0e-13a3a9e97384}"
      path = "/usr/share/mozilla/extensions/\(application)/\(BrowserExtension.firefoxIdentifier)"
    default: return nil
    }
    self.browser = browser
  }

  /// What is there now, if `folder` is where the extension is.
  func state(for folder: String) -> State {
    guard PublicFile.isThere(path) else { return .absent }
    return PublicFile.linkTarget(path) == folder ? .ready : .foreign
  }

  /// Lets the browser find the extension in `folder`; returns what was done, in words.
  func install(_ folder: String) throws(CommandError) -> String {
    switch state(for: folder) {
    case .ready: return "has the extension already: \(path)"
    case .foreign where PublicFile.linkTarget(path) == nil:
      throw CommandError("\(path) is not otp's; remove it to have the extension there")
    case .absent, .foreign:
      try PublicFile.link(
        path,
        to: folder,
        for: .everybody
      )
      return "linked the extension: \(path)"
    }
  }

  /// Takes it away; returns what was done, in words, nil when there was nothing.
  func remove() throws(CommandError) -> String? {
    guard PublicFile.isThere(path) else { return nil }
    guard PublicFile.linkTarget(path) != nil else { return "left \(path), which is not otp's" }
    try PublicFile.remove(path)
    return "removed \(path)"
  }
}
