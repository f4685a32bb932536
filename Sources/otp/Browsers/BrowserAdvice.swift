import OTPCommandLine

/// How a person loads the extension.
struct BrowserAdvice {
  private let installation: Installation

  /// Advises by what is installed.
  init(_ installation: Installation) {
    self.installation = installation
  }

  /// Lines of at most 90 columns, besides paths.
  var lines: [String] {
    guard installation.hasExtension else {
      return ["The extension is not installed: there is none in \(installation.extensionFolder)."]
    }
    return [
      "The extension is in \(installation.extensionFolder)",
      "  Chromium and its kin: open chrome://extensions, turn on \"Developer mode\", choose",
      "  \"Load unpacked\" and that folder.",
      "  Firefox and its kin: open about:debugging#/runtime/this-firefox, choose \"Load Temporary",
      "  Add-on…\" and manifest.json in that folder; it stays until Firefox ends.",
      "  Debian's Chromium and Firefox ESR keep it for everybody after",
      "  `sudo otp browser install --system`.",
    ]
  }
}
