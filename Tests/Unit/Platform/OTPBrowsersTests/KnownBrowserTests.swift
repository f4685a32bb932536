import OTPBrowsers
import Testing

@Suite struct KnownBrowserTests {
  @Test(arguments: [
    "zen", "Zen", "Zen Browser", "app.zen_browser.zen", "Floorp", "one.ablaze.floorp", "Waterfox",
    "net.waterfox.waterfox", "Tor Browser", "start-tor-browser",
    "org.torproject.torbrowser-launcher", "Mullvad Browser", "net.mullvad.MullvadBrowser",
    "Thorium Browser", "thorium-browser", "Yandex Browser", "yandex-browser-beta",
    "ru.yandex.Browser", "Iridium", "iridium-browser", "Ungoogled Chromium",
    "io.github.ungoogled_software.ungoogled_chromium", "Web", "org.gnome.Epiphany",
    "org.gnome.Epiphany.WebApp_1a2b", "epiphany-browser", "Falkon", "org.kde.falkon", "Konqueror",
    "org.kde.konqueror", "IceCat", "GNU IceCat", "Pale Moon", "palemoon", "LibreWolf",
    "io.gitlab.librewolf-community", "Brave Browser", "brave-browser-nightly",
    "com.brave.Browser", "Vivaldi", "vivaldi-snapshot", "com.vivaldi.Vivaldi", "Opera",
    "opera_opera", "com.opera.Opera", "Microsoft Edge", "microsoft-edge-dev", "com.microsoft.Edge",
    "Google Chrome", "google-chrome-beta", "google-chrome-unstable", "com.google.Chrome",
    "com.google.ChromeDev", "chrome-aaaabbbb-Default", "Chromium", "chromium_chromium",
    "org.chromium.Chromium", "Firefox", "firefox_firefox", "firefox-esr", "Nightly",
    "Firefox Developer Edition", "org.mozilla.firefox", "qutebrowser", "SeaMonkey", "Midori",
  ])
  func `knows browsers by desktop entry, package and name`(program: String) {
    #expect(KnownBrowser.includes(program))
  }

  @Test(arguments: [
    "Signal", "Zenity", "Webex", "Web Store Helper", "WebCord", "Operator", "Element",
    "Nightly Backup", "org.gnome.Shell", "com.google.Messages", "org.kde.kdeconnect.daemon",
    "Bravely", "",
  ])
  func `takes no other program for a browser`(program: String) {
    #expect(!KnownBrowser.includes(program))
  }

  @Test(arguments: [
    "chrome-abcdefghijklmnopabcdefghijklmnop-Default",
    "msedge-abcdefghijklmnopabcdefghijklmnop-Profile_1",
    "org.chromium.Chromium.flextop.chrome-abcdefghijklmnopabcdefghijklmnop-Default",
    "brave-abcdefghijklmnopabcdefghijklmnop-Default",
    "com.brave.Browser.flextop.brave-abcdefghijklmnopabcdefghijklmnop-Profile_2",
    "org.gnome.epiphany.webapp_424cfc679f24e45b65660e152e6ba961a21645ce",
    "org.gnome.epiphany.devel.webapp_1", "org.gnome.epiphany.webapp-1a2b",
  ])
  func `knows the desktop entry of a web app`(entry: String) {
    #expect(KnownBrowser.isWebApp(entry))
    #expect(KnownBrowser.includes(entry))
  }

  @Test(arguments: [
    "google-chrome", "chrome", "chromium-browser", "microsoft-edge-dev", "firefox-esr", "",
    "chrome-abcdefghijklmnopabcdefghijklmnop", "chrome-abcdefghijklmnopabcdefghijklmno-Default",
    "abcdefghijklmnopabcdefghijklmnop-Default", "chrome-abcdefghijklmnopabcdefghijklmnoq-Default",
    "org.gnome.epiphany", "org.gnome.epiphany.webapp_", "org.gnome.epiphany.webappprovider",
    "org.example.webapp_1", "org.gnome.epiphany.devel",
  ])
  func `takes no other desktop entry for one of a web app`(entry: String) {
    #expect(!KnownBrowser.isWebApp(entry))
  }

  @Test(arguments: [
    ("/usr/lib/chromium/chromium", "chromium", "chromium"),
    ("/opt/google/chrome/chrome", "chromium", "chrome"),
    ("/opt/brave.com/brave/brave", "chromium", "brave"),
    ("/opt/microsoft/msedge/msedge", "chromium", "edge"),
    ("/opt/vivaldi/vivaldi-bin", "chromium", "vivaldi"),
    ("/usr/lib/x86_64-linux-gnu/opera/opera", "chromium", "opera"),
    ("/usr/lib/firefox-esr/firefox-esr", "firefox", "firefox"),
    ("/usr/lib/firefox/firefox-bin", "firefox", "firefox"),
    ("/usr/share/librewolf/librewolf", "firefox", "librewolf"),
    ("/opt/waterfox/waterfox", "firefox", "waterfox"),
  ])
  func `knows a browser by its executable`(path: String, family: String, name: String) {
    #expect(KnownBrowser.running(path, family: family)?.name == name)
  }

  @Test(arguments: [
    ("/usr/libexec/xdg-desktop-portal", "firefox"),
    ("/usr/lib/firefox-esr/firefox-esr", "chromium"),
    ("/usr/bin/python3", "chromium"), ("", "chromium"),
  ])
  func `knows no browser by another executable`(path: String, family: String) {
    #expect(KnownBrowser.running(path, family: family) == nil)
  }

  @Test func `those that can be connected have different names`() {
    let names = KnownBrowser.all.compactMap(\.nativeMessaging?.name)
    #expect(names.count == 9)
    #expect(Set(names).count == names.count)
  }
}
