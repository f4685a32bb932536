import CommandLineToolkit
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
    self.init(
      environment.sessionBus.flatMap { bus in
        (try? Self.call.answer(at: bus, within: Self.patience)) ?? nil
      }
    )
  }

  /// Reads the answer to `call`.
  init(_ answer: BusMessage?) {
    let refused = answer?[0]?.entries.filter { $0.value.elements == [.string("no")] } ?? []
    applications = refused.compactMap(\.key.text)
  }

  /// The question what browsers may do.
  static let call = BusCall(
    "Lookup",
    of: store,
    at: path,
    in: store,
    [.string(table), .string(BrowserExtension.hostName)]
  )

  /// What is wrong with a refused browser, to be followed by the command that changes it.
  static let words =
    "the desktop was told once not to let it start otp-native-host, and does not"
    + " ask again"

  /// The command after which the person is asked about `browser` again; nil if it is not refused.
  func remedy(for browser: Browser) -> [String]? {
    guard let application = browser.snap.map({ "snap.\($0)" }),
      applications.contains(application)
    else { return nil }
    let call = ["busctl", "--user", "call", Self.store, Self.path, Self.store, "DeletePermission"]
    return call + ["sss", Self.table, BrowserExtension.hostName, application]
  }
}
