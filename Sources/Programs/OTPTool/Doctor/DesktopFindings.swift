import CommandLineToolkit
import OTPBus
import OTPCommandLine

/// Whether the desktop can hold codes on its clipboard and show them in notifications, which codes
/// in fields do not need.
struct DesktopFindings {
  /// The timeout for the answer of the bus, in milliseconds.
  private static let patience: Int64 = 2_000

  private static let unit = "otpd-notify.service"

  /// Empty where no desktop runs.
  let all: [Finding]

  init(_ environment: Environment) {
    let hasDisplay = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0] != nil }
    let notifications = environment.sessionBus.flatMap { Self.notifications($0, environment) }
    all = (hasDisplay ? [Self.clipboard(environment)] : []) + [notifications].compactMap(\.self)
  }

  private static func clipboard(_ environment: Environment) -> Finding {
    do throws(CommandError) {
      _ = try Clipboard(environment)
      return Finding(.clipboard, .ok, "codes can be copied")
    } catch {
      let package = environment["WAYLAND_DISPLAY"] == nil ? "xclip" : "wl-clipboard"
      return Finding(
        .clipboard,
        .missing,
        "no tool can reach it, so codes cannot be copied",
        remedy: .installing(package, environment),
        isNeeded: false
      )
    }
  }

  /// Nil if the bus does not answer.
  private static func notifications(_ bus: String, _ environment: Environment) -> Finding? {
    let name = "org.freedesktop.Notifications"
    let answer = (try? BusCall.owner(of: name).answer(at: bus, within: patience)) ?? nil
    guard let answer else { return nil }
    guard answer[0] == .boolean(true) else {
      let words = "no program of the desktop shows them"
      return Finding(.notifications, .missing, words, isNeeded: false)
    }
    guard environment.hasServiceManager, !UnitState(unit, environment).isActive else {
      return Finding(.notifications, .ok, "the desktop shows them")
    }
    let remedy = Remedy(["systemctl", "--user", "enable", "--now", unit])
    let words = "otpd does not show codes in them"
    return Finding(.notifications, .missing, words, remedy: remedy, isNeeded: false)
  }
}
