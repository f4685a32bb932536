import CommandLineToolkit

/// Instructions for loading the extension.
struct BrowserAdvice {
  private let installation: Installation
  private let families: [Browser.Family]
  private let supportsSystem: Bool

  /// Creates the instructions for browsers of `families`.
  ///
  /// `supportsSystem` says whether `--system` would install the extension in any of them.
  init(_ installation: Installation, for families: [Browser.Family], supportsSystem: Bool) {
    self.installation = installation
    self.families = families
    self.supportsSystem = supportsSystem
  }

  /// The lines, at most 90 columns wide apart from paths.
  var lines: [String] {
    guard installation.hasExtension else {
      return ["The extension is not installed: \(installation.extensionFolder) is missing."]
    }
    var lines = ["The extension is in \(installation.extensionFolder)"]
    if families.contains(.chromium) {
      lines += [
        "  Chromium-based browsers: open chrome://extensions, turn on \"Developer mode\", choose",
        "  \"Load unpacked\" and select that folder.",
      ]
    }
    if families.contains(.firefox) {
      lines += [
        "  Firefox-based browsers: open about:debugging#/runtime/this-firefox, choose \"Load",
        "  Temporary Add-on…\" and select manifest.json in that folder. It stays until the",
        "  browser quits.",
      ]
    }
    if supportsSystem {
      lines += [
        "  Debian's Chromium and Firefox ESR: where root has installed otp for all users,",
        "  `sudo otp browser install --system` installs the extension permanently.",
      ]
    }
    return lines
  }
}
