import CommandLineToolkit
import Glibc
import OTPBrowser
import OTPBus
import OTPCommandLine

/// The browsers in snaps that may not start `otp-native-host`. The desktop asks the person once,
/// and keeps the answer until it is removed.
///
/// Source: the table `webextensions` of the desktop portals' permission store,
/// https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.impl.portal.PermissionStore.html
struct PortalRefusals {
  private static let store = "org.freedesktop.impl.portal.PermissionStore"
  private static let path = "/org/freedesktop/impl/portal/PermissionStore"
  private static let table = "webextensions"

  /// The timeout in milliseconds for an answer from the permission store, which may have to be
  /// started.
  private static let patience: Int64 = 5_000

  /// The names of the refused browsers, as the portals know them.
  private let applications: [String]

  /// Asks the desktop in `environment`. Without an answer, nothing counts as refused.
  init(_ environment: Environment) {
    // A desktop without portals has no message bus or no permission store.
    let answer = environment.sessionBus.flatMap { try? Self.ask($0) }
    let refused = answer?[0]?.entries.filter { $0.value.elements == [.string("no")] } ?? []
    applications = refused.compactMap(\.key.text)
  }

  /// The refusal for `browser` and how to have the person asked again; nil if there is none.
  func sentence(about browser: Browser) -> String? {
    guard let application = browser.snap.map({ "snap.\($0)" }),
      applications.contains(application)
    else { return nil }
    let arguments = "sss \(Self.table) \(BrowserExtension.hostName) \(application)"
    return "the desktop was told once not to let it start otp-native-host, and does not ask again;"
      + " `busctl --user call \(Self.store) \(Self.path) \(Self.store) DeletePermission \(arguments)`"
      + " fixes it, then restart the browser"
  }

  private static func ask(_ address: String) throws(BusError) -> BusMessage? {
    let call = BusCall(
      "Lookup",
      of: store,
      at: path,
      in: store,
      [.string(table), .string(BrowserExtension.hostName)]
    )
    let bus = try BusDialogue<Void>(address: address, rules: [])
    let end = Uptime.milliseconds() + patience
    try bus.ask((), call, at: Uptime.milliseconds())
    while Uptime.milliseconds() < end {
      while let event = try bus.next(at: Uptime.milliseconds()) {
        if case .answer(let answer, _) = event { return answer }
      }
      var awaited = pollfd(fd: bus.fileDescriptor, events: bus.events, revents: 0)
      _ = unsafe poll(&awaited, 1, Int32(clamping: max(end - Uptime.milliseconds(), 0)))
    }
    return nil
  }
}
