import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPService
import OTPSuggestion
import OTPWire

/// `otpd serve`: runs the service that other programs use.
enum Serve {
  private static let socket = Option(
    "socket",
    value: "PATH",
    accepts: .file,
    help: "where to listen; else OTP_SOCKET, else $XDG_RUNTIME_DIR/otp/otpd.sock"
  )
  private static let retention = Option(
    "retention",
    value: "D",
    help: "delete older messages: 90m, 24h (if not given), 7d; 0s keeps everything"
  )

  private static let watchers = Option(
    "watchers",
    value: "N",
    help: "how many may watch at once, 0 to \(ServiceLimits.mostWatchers); "
      + "else \(ServiceLimits.usualWatchers)"
  )

  /// The default retention: long enough to look up recent codes, short enough for secrets.
  private static let usualRetention = Duration.seconds(24 * 3_600)

  /// How long a call waits for another writer, in milliseconds. Other clients have to wait
  /// meanwhile.
  private static let busyTimeout: Int32 = 1_000

  static let command = Command(
    name: "serve",
    summary: "answer other programs and delete old messages",
    usage: ["serve [--socket PATH] [--retention D] [--watchers N] [--store PATH]"],
    discussion: """
      Receives messages, suggests codes and notifies waiting programs, on a socket
      that only you can use. `otp` asks the service when it runs. It speaks Varlink,
      https://varlink.org: any Varlink client can ask for the description of its
      interface, org.otpd.Codes.

      Programs that only deliver messages, such as otp-source, use a second socket of
      the same name in the folder `intake` beside the first. It answers no questions.

      Only one service can have a socket. Messages older than the retention are deleted
      for good. It runs until SIGTERM or SIGINT (Ctrl-C).

      Under systemd it uses the sockets that systemd passes, reports when it is ready
      and sends keep-alive messages: `make install` installs otpd.socket and
      otpd.service for `systemctl --user enable --now otpd.socket otpd.service`.

      When its program is replaced, as by an upgrade, it says so and restarts as the new
      one once no call is being answered.

      Your own words and rules in ~/.config/otp are used; restart the service after
      changes.
      """,
    options: [StorePath.option, socket, retention, watchers],
    examples: """
      $ otpd serve &
      $ otpd serve --retention 1h --socket /run/user/1000/otp/otpd.sock
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var age: Duration? = usualRetention
    if let argument = invocation.value(of: retention) {
      let given = try Duration(argument: argument, of: retention)
      age = given == .zero ? nil : given
    }
    let limits = try limits(of: invocation)
    var manager = ServiceManager { invocation.environment[$0] }
    let signals = try StopSignals()
    // Open the sockets first, so that a second service exits before it changes anything.
    var sockets = try sockets(of: invocation, manager)
    let rules = UserRules.read(for: invocation)
    let store = try StorePath(invocation).path
    let inbox = try Inbox.openKeeping(for: age, invocation, busyTimeout: busyTimeout)
    let standardError = invocation.standardError
    let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    let retention = age.map {
      Retention(path: store, age: $0, clocks: clocks) { standardError.report($0) }
    }
    let server: CodeServer
    do {
      server = try CodeServer(
        listener: sockets.main.descriptor,
        intake: sockets.intake.descriptor,
        inbox: inbox,
        detector: Detector(rules: rules),
        version: "\(PackageVersion.current) (detector \(Detector.version))",
        clocks: clocks,
        limits: limits
      ) { standardError.report($0) }
    } catch {
      throw CommandError(error.description)
    }
    standardError.report("answering at \(sockets.main.path)")
    manager.tellReady()
    var upgrade = Upgrade(standardError: standardError)
    var (restarts, isLost) = (false, false)
    repeat {
      (restarts, isLost) = (false, false)
      do {
        try server.run(until: signals.fileDescriptor) {
          guard sockets.areThere else {
            isLost = true
            server.stop()
            return nil
          }
          let uptime = Uptime.milliseconds()
          let sign = manager.tellAliveIfDue(uptime: uptime)
          let (isDue, wait) = upgrade.look(uptime: uptime)
          // Do not interrupt a purge, which would leave traces.
          if isDue && server.isIdle && retention?.isRunning != true { restarts = true }
          if restarts {
            server.stop()
            return wait
          }
          let waits = [retention?.startIfDue(), sign, wait, ServiceSockets.interval]
          return waits.compactMap { $0 }.min()
        }
      } catch {
        throw CommandError(error.description)
      }
      restarts = restarts && !signals.haveCome
      isLost = isLost && !signals.haveCome
      if restarts { upgrade.restart(manager.sockets) }
      if isLost {
        standardError.report("the socket at \(sockets.main.path) was removed")
        server.acceptPending()
        do {
          try sockets.makeAnew()
        } catch {
          throw CommandError(error.description)
        }
        server.listen(sockets.main.descriptor, intake: sockets.intake.descriptor)
        standardError.report("answering at \(sockets.main.path)")
      }
    } while restarts || isLost
    manager.tellStopping()
    standardError.report("stopped")
    withExtendedLifetime(sockets) {}
    return .success
  }

  private static func limits(of invocation: Invocation) throws(CommandError) -> ServiceLimits {
    guard let argument = invocation.value(of: watchers) else { return ServiceLimits() }
    guard let count = Int(argument), (0...ServiceLimits.mostWatchers).contains(count) else {
      throw .usage("--watchers must be a whole number from 0 to \(ServiceLimits.mostWatchers)")
    }
    let limits = ServiceLimits(watchers: count)
    if let most = OpenFiles.allow(connections: limits.connections) {
      throw CommandError(
        "--watchers \(count) needs more open files than the \(most) that are allowed here; raise the hard limit (ulimit -Hn, LimitNOFILE=)"
      )
    }
    return limits
  }

  private static func sockets(
    of invocation: Invocation,
    _ manager: ServiceManager
  ) throws(CommandError) -> ServiceSockets {
    do throws(ServiceError) {
      guard manager.sockets.isEmpty else { return try ServiceSockets(passed: manager.sockets) }
      let path =
        invocation.value(of: socket)
        ?? SocketPath.standard { invocation.environment[$0] }
      guard let path else {
        throw ServiceError(
          .failed,
          "XDG_RUNTIME_DIR is not set, so there is no place for the socket; name one with --socket PATH"
        )
      }
      return try ServiceSockets(path: path)
    } catch {
      throw CommandError(error.description)
    }
  }
}
