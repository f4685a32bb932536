import OTPBus
import OTPMessage
import OTPSources
import Testing

@Suite struct NotificationSourceTests {
  private func notify(
    _ body: String,
    title: String = "Oakline",
    from program: String = "Signal",
    entry: String? = nil
  ) -> BusMessage {
    BusMessage(
      .call,
      interface: "org.freedesktop.Notifications",
      member: "Notify",
      arguments: [
        .string(program), .integer(0), .string(""), .string(title), .string(body), .list([]),
        .properties(entry.map { ["desktop-entry": .string($0)] } ?? [:]), .integer(-1),
      ]
    )
  }

  private func add(_ body: String, from program: String) -> BusMessage {
    BusMessage(
      .call,
      interface: "org.gtk.Notifications",
      member: "AddNotification",
      arguments: [
        .string(program), .string("1"),
        .properties(["title": .string("Oakline"), "body": .string(body)]),
      ]
    )
  }

  private func texts(_ calls: BusMessage..., filter: NotificationFilter = .init()) -> [String] {
    var source = Listening(NotificationSource(source: "desktop", filter: filter))
    for call in calls { source.take(call) }
    return source.texts
  }

  @Test(arguments: [
    ("Your <b>Oakline</b> code is 482913 &amp; more", "Your Oakline code is 482913 & more"),
    ("<a href=\"https://example.com/?a=1\">482913</a><br/>is it", "482913\nis it"),
    ("4 &lt; 5, a<c and b>d", "4 < 5, a<c and b>d"),
    ("code&#58; &#x34;82913 &unknown; &", "code: 482913 &unknown; &"),
    ("<i>482913", "482913"),
    ("<b <b <b>482913</bold> < <", "482913</bold> < <"),
  ])
  func `markup is stripped, and what is none stays`(body: String, text: String) {
    #expect(texts(notify(body)) == [text])
  }

  @Test func `the title is the sender, and the text without a body`() {
    var source = Listening(NotificationSource(source: "desktop", filter: .init()))
    source.take(notify("482913"))
    source.take(notify("", title: "Your code is 551207"))
    #expect(source.texts == ["482913", "Your code is 551207"])
    #expect(source.messages.first?.sender == "Oakline")
    #expect(source.messages.first?.channel == .notification)
    #expect(source.messages.first?.receivedAt == nil)
  }

  @Test func `GTK's notifications are read too`() {
    #expect(texts(add("482913", from: "org.gnome.Shell.Extensions.GSConnect")) == ["482913"])
  }

  @Test func `what the portal cannot name is left out, for it may be a browser`() {
    #expect(texts(add("482913", from: ""), add("551207", from: "org.example.App")) == ["551207"])
  }

  @Test func `the same notification within two seconds is one`() {
    var source = Listening(NotificationSource(source: "desktop", filter: .init()))
    source.take(notify("482913"))
    source.take(add("482913", from: "org.example.App"))
    source.pass(2_500)
    source.take(notify("482913"))
    #expect(source.texts.count == 2)
  }

  @Test(arguments: ["firefox", "Google-chrome", "org.mozilla.firefox", "chromium-browser.desktop"])
  func `browsers are left out unless they are allowed`(program: String) {
    #expect(texts(notify("482913", from: "x", entry: program)).isEmpty)
    #expect(
      texts(notify("482913", entry: program), filter: .init(allow: [program])) == ["482913"]
    )
  }

  @Test(arguments: [
    ("Firefox", ""), ("Firefox", "work-profile"), ("Firefox", "FFPWA-01"),
    ("Google Chrome", "com.example.work"), ("Chromium", " chromium"),
    ("x", "/usr/share/applications/google-chrome.desktop"), ("org.otpd.Codes", "x"),
  ])
  func `a browser is left out by its name or its desktop entry`(name: String, entry: String) {
    #expect(texts(notify("482913", from: name, entry: entry)).isEmpty)
  }

  @Test func `only what is allowed and not denied is read`() {
    let filter = NotificationFilter(allow: ["Signal", "Element"], deny: ["element"])
    #expect(texts(notify("1", from: "signal.desktop"), filter: filter) == ["1"])
    #expect(texts(notify("1", from: "Element"), filter: filter).isEmpty)
    #expect(texts(notify("1", from: "other"), filter: filter).isEmpty)
  }

  private static let app = "chrome-abcdefghijklmnopabcdefghijklmnop-Default"

  @Test(arguments: [app, app + ".desktop", "/usr/share/applications/\(app).desktop"])
  func `a web app is read by its desktop entry, and its browser is not`(written: String) {
    let filter = NotificationFilter(webApps: [written])
    let body = "<a href=\"https://messages.example/\">messages.example</a>\n\n482913"
    let shown = notify(body, from: "Google Chrome", entry: Self.app)
    #expect(texts(shown) == [])
    #expect(texts(shown, filter: filter) == ["messages.example\n\n482913"])
    for entry in [nil, "google-chrome", "chrome-ponmlkjihgfedcbaponmlkjihgfedcba-Default"] {
      #expect(texts(notify("1", from: "Google Chrome", entry: entry), filter: filter).isEmpty)
    }
  }

  @Test func `the name of a program is no desktop entry of a web app`() {
    let filter = NotificationFilter(webApps: [Self.app])
    #expect(texts(notify("1", from: Self.app), filter: filter).isEmpty)
    #expect(texts(notify("1", from: Self.app, entry: "firefox"), filter: filter).isEmpty)
  }

  @Test func `a web app is read besides other programs, unless it is denied`() {
    let shown = notify("1", from: "Google Chrome", entry: Self.app)
    #expect(texts(notify("1"), filter: .init(webApps: [Self.app])) == ["1"])
    #expect(texts(shown, filter: .init(allow: ["Signal"], webApps: [Self.app])) == ["1"])
    #expect(texts(shown, filter: .init(deny: [Self.app], webApps: [Self.app])).isEmpty)
  }

  @Test(arguments: [(false, 1), (true, 0)])
  func `what KDE Connect shows is left out while its phones are read`(isRead: Bool, count: Int) {
    var source = Listening(
      NotificationSource(source: "desktop", filter: .init(), phonesAreRead: { isRead })
    )
    source.take(notify("482913", from: "KDE Connect", entry: "org.kde.kdeconnect.daemon"))
    #expect(source.texts.count == count)
  }

  @Test func `KDE Connect is read all the same where it is allowed by name`() {
    let filter = NotificationFilter(allow: ["org.kde.kdeconnect.daemon"])
    let entry = "org.kde.kdeconnect.daemon.desktop"
    #expect(filter.admits(entry: entry, name: nil, phonesAreRead: true))
  }

  @Test func `calls of other versions are left out`() {
    let call = BusMessage(
      .call,
      interface: "org.freedesktop.Notifications",
      member: "Notify",
      arguments: [.integer(1), .omitted]
    )
    #expect(texts(call).isEmpty)
  }
}
