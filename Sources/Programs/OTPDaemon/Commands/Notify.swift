import CommandLineToolkit
import Glibc
import OTPClient
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSuggestion

/// `otpd notify`: shows new codes as desktop notifications.
enum Notify {
  private static let hideCode = Option(
    flag: "hide-code",
    help: "show only the sender of a code; Copy still copies it"
  )

  static let command = Command(
    name: "notify",
    summary: "show new codes as notifications of the desktop",
    usage: ["notify [--hide-code]"],
    discussion: """
      Shows each new code with its sender, until it is used, dismissed or three minutes old,
      at most five at a time. Copy copies the code to the clipboard for a minute, Not mine
      dismisses it. Anyone who sees the screen sees the code. --hide-code shows only the
      sender, which always happens while the desktop reports that the screen is locked.

      A code is not shown if a program has just shown it in a notification of its own that
      `otp-source notifications` has read.

      It asks the service, or reads the store if no service runs. It needs a session bus with
      a notification server, and waits for anything that is missing. It runs until SIGTERM or
      SIGINT (Ctrl-C). Copy needs wl-copy, xclip or xsel. `make install` installs
      otpd-notify.service for `systemctl --user enable --now otpd-notify.service`.
      """,
    options: [hideCode],
    examples: """
      $ otpd notify &
      $ otpd notify --hide-code
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let environment = invocation.environment
    guard let sessionBus = environment.sessionBus else {
      throw CommandError(
        "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
      )
    }
    let signals = try StopSignals()
    let standardError = invocation.standardError
    let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    let client = CodeClient(Endpoints { environment[$0] }, access: .changing, clocks: clocks) {
      standardError.report($0)
    }
    var settings = Notifier.Settings(
      sessionBus: sessionBus,
      systemBus: environment.systemBus
    )
    settings.hidesCodes = invocation.has(hideCode)
    settings.shownSources.formUnion(try notificationSources(environment))
    /// The processes that clear the clipboard. This program may run for weeks, so it reaps those
    /// that have finished.
    var clearing: [UnattendedChild] = []
    let notifier = Notifier(
      client,
      settings,
      clocks: clocks,
      // Without a clipboard tool, no Copy button is shown.
      canCopy: { (try? Clipboard(environment)) != nil },
      copy: { code in
        do throws(CommandError) {
          clearing.removeAll { $0.release() }
          clearing.append(try Clipboard(environment).hold(code))
        } catch {
          standardError.report(error.description)
        }
      },
      report: { standardError.report($0) }
    )
    notifier.run(until: signals.fileDescriptor)
    return .success
  }

  /// Returns the names of the sources that read desktop notifications. The desktop has already
  /// shown their messages.
  private static func notificationSources(
    _ environment: Environment
  ) throws(CommandError) -> [String] {
    // Without HOME, there are no sources. Faults in the file are reported by `otp sources`.
    guard let files = try? SourceFiles(environment) else { return [] }
    return try files.settings().sources.filter { $0.kind == .notifications }.map(\.name)
  }
}
