/// A browser: how to find it, and where it looks for the manifests of native messaging hosts.
struct Browser: Sendable {
  /// The browser engine whose conventions a browser follows.
  enum Family: Sendable {
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
  var snap: String? = nil
  /// The identifier of its Flatpak package, which prevents it from starting programs.
  var flatpak: String? = nil

  /// All known browsers.
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
  static let all = [
    Browser(
      name: "chromium",
      title: "Chromium",
      family: .chromium,
      userFolder: .settings("chromium/NativeMessagingHosts"),
      systemFolder: "/etc/chromium/native-messaging-hosts",
      profiles: [.settings("chromium")],
      programs: ["chromium", "chromium-browser"],
      snap: "chromium",
      flatpak: "org.chromium.Chromium"
    ),
    Browser(
      name: "chrome",
      title: "Google Chrome",
      family: .chromium,
      userFolder: .settings("google-chrome/NativeMessagingHosts"),
      systemFolder: "/etc/opt/chrome/native-messaging-hosts",
      profiles: [.settings("google-chrome")],
      programs: ["google-chrome", "google-chrome-stable"],
      flatpak: "com.google.Chrome"
    ),
    Browser(
      name: "brave",
      title: "Brave",
      family: .chromium,
      userFolder: .settings("BraveSoftware/Brave-Browser/NativeMessagingHosts"),
      systemFolder: nil,
      profiles: [.settings("BraveSoftware/Brave-Browser")],
      programs: ["brave-browser", "brave"],
      snap: "brave",
      flatpak: "com.brave.Browser"
    ),
    Browser(
      name: "edge",
      title: "Microsoft Edge",
      family: .chromium,
      userFolder: .settings("microsoft-edge/NativeMessagingHosts"),
      systemFolder: "/etc/opt/edge/native-messaging-hosts",
      profiles: [.settings("microsoft-edge")],
      programs: ["microsoft-edge", "microsoft-edge-stable"],
      flatpak: "com.microsoft.Edge"
    ),
    Browser(
      name: "vivaldi",
      title: "Vivaldi",
      family: .chromium,
      userFolder: .settings("vivaldi/NativeMessagingHosts"),
      systemFolder: "/etc/chromium/native-messaging-hosts",
      profiles: [.settings("vivaldi")],
      programs: ["vivaldi", "vivaldi-stable"],
      flatpak: "com.vivaldi.Vivaldi"
    ),
    Browser(
      name: "opera",
      title: "Opera",
      family: .chromium,
      userFolder: .settings("google-chrome/NativeMessagingHosts"),
      systemFolder: "/etc/opt/chrome/native-messaging-hosts",
      profiles: [.settings("opera")],
      programs: ["opera"],
      snap: "opera",
      flatpak: "com.opera.Opera"
    ),
    Browser(
      name: "firefox",
      title: "Firefox",
      family: .firefox,
      userFolder: .home(".mozilla/native-messaging-hosts"),
      systemFolder: "/usr/lib/mozilla/native-messaging-hosts",
      profiles: [.home(".mozilla/firefox"), .settings("mozilla/firefox")],
      programs: ["firefox", "firefox-esr"],
      snap: "firefox",
      flatpak: "org.mozilla.firefox"
    ),
    Browser(
      name: "librewolf",
      title: "LibreWolf",
      family: .firefox,
      userFolder: .home(".librewolf/native-messaging-hosts"),
      systemFolder: nil,
      profiles: [.home(".librewolf")],
      programs: ["librewolf"],
      flatpak: "io.gitlab.librewolf-community"
    ),
    Browser(
      name: "waterfox",
      title: "Waterfox",
      family: .firefox,
      userFolder: .home(".waterfox/native-messaging-hosts"),
      systemFolder: nil,
      profiles: [.home(".waterfox")],
      programs: ["waterfox"],
      flatpak: "net.waterfox.waterfox"
    ),
  ]
}
