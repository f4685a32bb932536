import CommandLineToolkit
import OTPBrowser

/// The extension installed for all users of Debian's browsers: a link in a system folder.
///
/// Debian's Chromium loads the extensions in its folder through `/etc/chromium.d/extensions`.
/// Debian's Firefox loads unsigned extensions from system folders; Mozilla's does not.
struct SystemExtension {
  let browser: Browser
  let path: String

  /// The state of the link.
  enum State: Equatable {
    case absent, ready
    /// It is a link to another folder, or not a link.
    case foreign
  }

  /// Creates the link of `browser`; nil if it has none or is not Debian's.
  init?(_ browser: Browser) {
    switch browser.name {
    case "chromium" where PublicFile.isThere("/etc/chromium.d/extensions"):
      path = "/usr/share/chromium/extensions/otp"
    case "firefox" where PublicFile.isThere("/usr/lib/firefox-esr"):
      // The application identifier of Firefox:
      // https://extensionworkshop.com/documentation/publish/distribute-sideloading/
      let application = "{ec8030f7-c20a-464f-9b0e-13a3a9e97384}"
      path = "/usr/share/mozilla/extensions/\(application)/\(BrowserExtension.firefoxIdentifier)"
    default: return nil
    }
    self.browser = browser
  }

  /// Returns the state of the link, which should lead to `folder`.
  func state(for folder: String) -> State {
    guard PublicFile.isThere(path) else { return .absent }
    return PublicFile.linkTarget(path) == folder ? .ready : .foreign
  }

  /// Links to the extension in `folder` and returns a description of the change.
  func install(_ folder: String) throws(CommandError) -> String {
    switch state(for: folder) {
    case .ready: return "extension already linked: \(path)"
    case .foreign where PublicFile.linkTarget(path) == nil:
      throw CommandError("\(path) is not otp's; remove it to install the extension there")
    case .absent, .foreign:
      try PublicFile.link(path, to: folder, for: .everybody)
      return "linked the extension: \(path)"
    }
  }

  /// Removes the link and returns a description; nil if there is none.
  func remove() throws(CommandError) -> String? {
    guard PublicFile.isThere(path) else { return nil }
    guard PublicFile.linkTarget(path) != nil else { return "kept \(path), which is not otp's" }
    try PublicFile.remove(path)
    return "removed \(path)"
  }
}
