import OTPBrowsers
import OTPCommandLine

/// A browser: how to find it, and where it looks for the manifests of native messaging hosts.
struct Browser: Sendable {
  /// The browser engine whose conventions a browser follows.
  enum Family: String, Sendable {
    case chromium, firefox
  }

  /// The name on the command line.
  let name: String
  /// The name of the product.
  let title: String
  let family: Family
  /// The folder of manifests for one user.
  let userFolder: UserPath
  /// The folder of manifests for all users; nil if undocumented.
  let systemFolder: String?
  /// The folders that exist once the browser has run.
  let profiles: [UserPath]
  /// The names of its executables.
  let programs: [String]
  /// The name of its snap package, which prevents it from starting programs.
  let snap: String?
  /// The identifier of its Flatpak package, which prevents it from starting programs.
  let flatpak: String?

  /// All browsers that can be connected, from `browsers.json`.
  ///
  /// - Chromium and Chrome:
  ///   https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging
  /// - Edge: https://learn.microsoft.com/microsoft-edge/extensions/developer-guide/native-messaging
  /// - Firefox: https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/Native_manifests;
  ///   unchanged since its profiles moved: https://bugzilla.mozilla.org/show_bug.cgi?id=2005167
  /// - Brave, LibreWolf and Vivaldi for one user as in KeePassXC; Vivaldi for all users:
  ///   https://forum.vivaldi.net/topic/48659/location-of-native-messaging-hosts-on-linux
  /// - Opera:
  ///   https://forums.opera.com/topic/15735/porting-extension-from-chrome-macos-native-messaging/10
  /// - Waterfox: https://github.com/BrowserWorks/waterfox/issues/3241
  static let all = KnownBrowser.all.compactMap { known in
    known.nativeMessaging.map { Browser(title: known.title, $0) }
  }

  private init(title: String, _ known: KnownBrowser.NativeMessaging) {
    guard let family = Family(rawValue: known.family), let userFolder = UserPath(known.userFolder)
    else { preconditionFailure("browsers.json: \(known.name) has an unknown family or folder") }
    name = known.name
    self.title = title
    self.family = family
    self.userFolder = userFolder
    systemFolder = known.systemFolder
    profiles = known.profiles.compactMap(UserPath.init)
    programs = known.programs
    snap = known.snap
    flatpak = known.flatpak
  }
}
