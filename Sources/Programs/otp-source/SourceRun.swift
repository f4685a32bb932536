import CommandLineToolkit
import OTPBus
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSources
import OTPSuggestion
import OTPWire

/// The common part of the program's commands: their options, and running a source.
struct SourceRun {
  private static let print = Option(
    flag: "print",
    help: "write message lines to standard output instead"
  )
  private static let masked = Option(
    flag: "masked",
    help: "with --print: write readable text with digits hidden"
  )
  private static let keep = Option(
    "keep",
    value: "WHAT",
    accepts: .keptTexts,
    help: "the texts to store: codes (if not given) or all"
  )
  private static let bus = Option(
    "bus",
    value: "ADDRESS",
    help: "the message bus, such as unix:path=/run/user/1000/bus"
  )

  /// The options of sources that must be configured.
  static let namedOptions = [print, masked]
  static let options = namedOptions + [keep]
  static let busOptions = options + [bus]

  private let invocation: Invocation
  /// The configured settings, or the default settings of the kind.
  let settings: SourceSettings
  /// The path of the record; nil with --print and for a source that is not configured.
  private let record: String?
  /// The folder of the record and of files that the source writes; nil for the same sources.
  var folder: String? { record.map { String($0[..<($0.lastIndex(of: "/") ?? $0.endIndex)]) } }

  /// Prepares a source of `kind`: the one that the operand names, or one with the default settings
  /// as changed by `given`.
  init(
    _ invocation: Invocation,
    kind: SourceKind,
    given: (inout SourceSettings) -> Void = { _ in }
  ) throws(CommandError) {
    guard invocation.has(Self.print) || !invocation.has(Self.masked) else {
      throw .usage("--masked requires --print")
    }
    self.invocation = invocation
    guard let name = invocation.operands.first else {
      var settings = SourceSettings(name: kind.rawValue, kind: kind)
      settings.kept = try Self.kept(invocation) ?? .codes
      given(&settings)
      self.settings = settings
      record = nil
      return
    }
    guard !invocation.has(Self.keep) else {
      throw .usage("--keep of \(kind.rawValue) NAME is set in sources.json")
    }
    let files = try SourceFiles(invocation.environment)
    self.settings = try files.settings(of: name, kind: kind)
    record = invocation.has(Self.print) ? nil : files.places.record(of: name)
  }

  /// Runs `listener` on the bus at the address given by `--bus`, or else at `usual`, and on the
  /// system bus at `system` if it uses that too.
  func run(
    _ listener: some BusListener,
    usual: String?,
    system: String? = nil
  ) throws(CommandError) -> ExitStatus {
    guard let address = invocation.value(of: Self.bus) ?? usual else {
      let error = CommandError(
        "there is no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set; start it in the desktop's session"
      )
      throw try noted(error)
    }
    return try run(BusSource(listener, address: address, systemAddress: system))
  }

  /// Records `error`, which prevents the source from running, for `otp sources`, and returns it.
  func noted(_ error: CommandError) throws(CommandError) -> CommandError {
    try RecordKeeper(record, invocation.standardError).note(error, at: .now())
    return error
  }

  /// Whether the source is configured.
  var isNamed: Bool { !invocation.operands.isEmpty }

  /// Whether messages are written to standard output.
  var prints: Bool { invocation.has(Self.print) }

  /// Whether `--keep` was given on the command line.
  var namesKept: Bool { invocation.has(Self.keep) }

  /// Runs `source` until a signal arrives. Its messages go to `store` if it has its own.
  func run(
    _ source: some MessageSource,
    into store: StoreSink? = nil
  ) throws(CommandError) -> ExitStatus {
    let signals = try StopSignals()
    let keeper = try RecordKeeper(record, invocation.standardError)
    let sink: any MessageSink = if let store { store } else { try sink(for: source) }
    let runner = SourceRunner(
      source,
      sink: sink,
      record: keeper.record,
      clock: { Moment(time: .now(), uptime: Uptime.milliseconds()) },
      save: { keeper.save($0) },
      report: { invocation.standardError.report($0) }
    )
    runner.run(until: signals.fileDescriptor)
    ServiceNotice.tellStopping()
    return .success
  }

  private func sink(for source: some MessageSource) throws(CommandError) -> any MessageSink {
    if prints {
      // Trying a configured source must not consume its messages; test mail may be dropped.
      let isMasked = invocation.has(Self.masked)
      let isForTests = settings.kind == .smtp && !settings.flag(.inbox)
      return PrintSink(
        isMasked: isMasked,
        leavesToSender: isMasked && isNamed && source.sendersWait && !isForTests
      )
    }
    guard let socket = SocketPath.standard(variable: { invocation.environment[$0] }) else {
      throw CommandError(
        "XDG_RUNTIME_DIR is not set, so the service cannot be found; name its socket in OTP_SOCKET"
      )
    }
    let clocks = Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    return ServiceSink(MessageDelivery(socket: socket, keeping: settings.kept, clocks: clocks))
  }

  private static func kept(_ invocation: Invocation) throws(CommandError) -> KeptTexts? {
    guard let words = invocation.value(of: keep) else { return nil }
    guard let kept = KeptTexts(rawValue: words) else {
      throw .usage("--keep must be codes or all")
    }
    return kept
  }
}
