import CommandLineToolkit
import OTPBus
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSources
import OTPSuggestion
import OTPWire

/// What all commands of the program share: their options, and running a source.
enum SourceRun {
  private static let print = Option(
    flag: "print",
    help: "write message lines to standard output instead"
  )
  private static let name = Option(
    "name",
    value: "NAME",
    help: "the source that the messages name; else the command's name"
  )
  private static let keep = Option(
    "keep",
    value: "WHAT",
    help: "the texts to store: codes (if not given) or all"
  )
  private static let bus = Option(
    "bus",
    value: "ADDRESS",
    help: "the message bus, such as unix:path=/run/user/1000/bus"
  )

  static let options = [print, name, keep, bus]

  /// Runs the source that `makeListener` makes for a name, on the bus with the usual address.
  static func run(
    _ invocation: Invocation,
    usualName: String,
    bus address: (Environment) -> String?,
    _ makeListener: (_ name: String) -> some BusListener
  ) throws(CommandError) -> ExitStatus {
    let given = invocation.value(of: bus) ?? address(invocation.environment)
    guard let given else {
      throw CommandError(
        "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
      )
    }
    let signals = try StopSignals()
    let standardError = invocation.standardError
    let listener = makeListener(invocation.value(of: name) ?? usualName)
    var lastStatus: SourceStatus?
    let runner = SourceRunner(
      BusSource(listener, address: given),
      sink: try sink(invocation),
      record: SourceRecord(),
      clock: { Moment(time: .now(), uptime: Uptime.milliseconds()) },
      save: { record in
        if let status = record.status, status != lastStatus { standardError.report(status.words) }
        lastStatus = record.status
      },
      report: { standardError.report($0) }
    )
    runner.run(until: signals.fileDescriptor)
    return .success
  }

  private static func sink(_ invocation: Invocation) throws(CommandError) -> any MessageSink {
    if invocation.has(print) { return PrintSink() }
    let words = invocation.value(of: keep) ?? KeptTexts.codes.rawValue
    guard let kept = KeptTexts(rawValue: words) else {
      throw .usage("--keep must be codes or all")
    }
    guard let socket = SocketPath.standard(variable: { invocation.environment[$0] }) else {
      throw CommandError(
        "XDG_RUNTIME_DIR is not set, so the service cannot be found; name its socket in OTP_SOCKET"
      )
    }
    let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    return ServiceSink(MessageDelivery(socket: socket, keeping: kept, clocks: clocks))
  }
}

extension Environment {
  /// The address of the user's message bus; nil if there is none.
  var sessionBus: String? {
    if let address = self["DBUS_SESSION_BUS_ADDRESS"] { return address }
    guard let runtime = self["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    return "unix:path=\(runtime)/bus"
  }

  /// The address of the system's message bus.
  var systemBus: String {
    self["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
  }
}
