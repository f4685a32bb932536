import CommandLineToolkit
import OTPBus
import OTPCommandLine

/// Whether the desktop can hold codes on its clipboard and show them in notifications, which codes
/// in fields do not need.
struct DesktopFindings {
  /// Empty where no desktop runs.
  let all: [Finding]

  init(_ environment: Environment, _ answers: Inquiry.Answers) {
    let hasDisplay = ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0] != nil }
    let notifications = Self.notifications(environment, answers)
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

  /// Nil if there is no bus.
  private static func notifications(
    _ environment: Environment,
    _ answers: Inquiry.Answers
  ) -> Finding? {
    if answers.isSilent(.sessionBus) {
      return Silence.sessionBus.finding(.notifications, isNeeded: false)
    }
    guard let owner = answers.reply(.notifications) else { return nil }
    guard owner[0] == .boolean(true) else {
      let words = "no program of the desktop shows them"
      return Finding(.notifications, .missing, words, isNeeded: false)
    }
    if answers.isSilent(.notificationServer) {
      let words = "the program that shows them does not answer; log out and in again"
      return Finding(.notifications, .wrong, words, isNeeded: false)
    }
    let isShowing = UnitState(UnitState.notifications, in: answers).isActive
    guard environment.hasServiceManager, !answers.isSilent(.units), !isShowing else {
      return Finding(.notifications, .ok, "the desktop shows them")
    }
    let remedy = Remedy(["systemctl", "--user", "enable", "--now", UnitState.notifications])
    let words = "otpd does not show codes in them"
    return Finding(.notifications, .missing, words, remedy: remedy, isNeeded: false)
  }
}
