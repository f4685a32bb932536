import CommandLineToolkit

/// How a person loads the extension.
struct BrowserAdvice {
  private let installation: Installation
  private let families: [Browser.Family]
  private let hasPlaces: Bool

  /// Advises by what is installed, for browsers of `families`; `hasPlaces` says whether some of them would get the extension by
  /// `--system`.
  init(_ installation: Installation, for families: [Browser.Family], hasPlaces: Bool) {
    self.installation = installation
    self.families = families
    self.hasPlaces = hasPlaces
  }

  /// Lines of at most 90 columns, besides paths.
  var lines: [String] {
    guard installation.hasExtension else {
      return ["The extension is not installed: there is none in \(installation.extensionFolder)."]
    }
    var lines = ["The extension is in \(installation.extensionFolder)"]
    if families.contains(.chromium) {
      lines += [
        "  Chromium and its kin: open chrome://extensions, turn on \"Developer mode\", choose",
        "  \"Load unpacked\" and that folder.",
      ]
    }
    if families.contains(.firefox) {
      lines += [
        "  Firefox and its kin: open about:debugging#/runtime/this-firefox, choose \"Load Temporary",
        "  Add-on…\" and manifest.json in that folder; it stays until Firefox ends.",
      ]
    }
    if hasPlaces {
      lines += [
        "  Debian's Chromium and Firefox ESR have it for everybody, and keep it, after",
        "  `sudo otp browser install --system`.",
      ]
    }
    return lines
  }
}
