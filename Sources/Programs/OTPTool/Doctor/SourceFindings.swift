import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSourceSettings

/// Whether sources bring messages in.
struct SourceFindings {
  /// The names of the sources.
  let names: [String]
  let all: [Finding]

  init(_ environment: Environment) {
    do throws(CommandError) {
      let files = try SourceFiles(environment)
      let file = try files.settings()
      let obstacles =
        SourceCheck.program.map { SourceCheck($0, environment).faults(of: file) } ?? [:]
      var findings = file.faults.map { Finding(.source, .wrong, files.sentence($0)) }
      for settings in file.sources {
        do throws(CommandError) {
          let state = try files.state(of: settings)
          findings.append(Self.finding(state, obstacles[settings.name], environment))
        } catch {
          findings.append(Finding(.source, settings.name, .wrong, error.description))
        }
      }
      names = file.sources.map(\.name)
      all = findings.isEmpty ? Self.offers(environment) : findings
    } catch {
      names = []
      all = [Finding(.source, .wrong, error.description)]
    }
  }

  private static func offers(_ environment: Environment) -> [Finding] {
    let offers = SourceOffer.all(environment, besides: [])
    guard !offers.isEmpty else {
      let words = "none is set up; `otp sources --help` names the kinds, `otp sources add` adds one"
      return [Finding(.source, .missing, words)]
    }
    return offers.map { offer in
      let words = "\(offer.words), but no source reads it"
      return Finding(.source, offer.kind.rawValue, .missing, words, remedy: Remedy(offer.command))
    }
  }

  private static func finding(
    _ state: SourceState,
    _ obstacle: String?,
    _ environment: Environment
  ) -> Finding {
    let name = state.settings.name
    if let finding = movedPhone(state.settings) { return finding }
    guard state.isRunning else {
      if let obstacle { return Finding(.source, name, .wrong, "it cannot run: \(obstacle)") }
      return stopped(state.settings, environment)
    }
    if let fault = state.record?.fault { return Finding(.source, name, .wrong, fault.words) }
    guard let status = state.record?.status else {
      return Finding(.source, name, .missing, "it is starting").starting
    }
    if status.isLimited { return Finding(.source, name, .wrong, status.words) }
    guard status.isConnected else {
      let remedy = remedy(state.settings.kind, environment)
      return Finding(.source, name, .missing, status.words, remedy: remedy)
    }
    let last = state.record?.lastMessage.map { time in
      "the last message at \(LocalTime(milliseconds: time.milliseconds)?.full ?? time.iso8601)"
    }
    // Mail for tests goes into a store of its own, unless the settings name the inbox.
    let isNeeded = state.settings.kind != .smtp || state.settings.flag(.inbox)
    let words = "\(status.words); \(last ?? "no message yet")"
    return Finding(.source, name, .ok, words, isNeeded: isNeeded)
  }

  /// The finding that the address to which an iPhone posts is no longer this machine's; nil if it
  /// is. A person decides anew whether to listen, because the network may be another.
  private static func movedPhone(_ settings: SourceSettings) -> Finding? {
    guard PhoneAddition.isPhone(settings),
      let address = settings.text(.listen).flatMap({ PhoneAddress($0) }), address.isGone
    else { return nil }
    let name = settings.name
    let naming = name == PhoneAddition.kind ? [] : ["--name", name]
    let remedy = Remedy(
      ["otp", "sources", "remove", name],
      ["otp", "sources", "add", PhoneAddition.kind] + naming,
      isByHand: true
    )
    let words = "\(address.host), to which the iPhone posts, is not an address of this machine"
    return Finding(.source, name, .wrong, words, remedy: remedy)
  }

  private static func stopped(_ settings: SourceSettings, _ environment: Environment) -> Finding {
    let (name, unit) = (settings.name, SourceUnit(settings, environment))
    guard unit.hasManager else {
      let remedy = Remedy(["otp", "setup"])
      return Finding(.source, name, .missing, "it does not run", remedy: remedy).starting
    }
    let start = ["systemctl", "--user", "enable", "--now", unit.name]
    let state = UnitState(unit.name, environment)
    if state.isMasked {
      let remedy = Remedy(["systemctl", "--user", "unmask", unit.name], start)
      return Finding(.source, name, .wrong, "\(unit.name) is masked", remedy: remedy)
    }
    if state.hasFailed {
      let words = "it has failed; `journalctl --user --unit \(unit.name)` says why"
      let remedy = Remedy(["systemctl", "--user", "restart", unit.name])
      return Finding(.source, name, .wrong, words, remedy: remedy)
    }
    return Finding(.source, name, .missing, "it does not run", remedy: Remedy(start)).starting
  }

  /// What brings the program that a source of `kind` needs; nil if it is there.
  private static func remedy(_ kind: SourceKind, _ environment: Environment) -> Remedy? {
    switch kind {
    case .kdeconnect where !SourceOffer.hasKDEConnect(environment):
      .installing("kdeconnect", environment)
    case .modem where !SourceOffer.hasModemManager(environment):
      Remedy(["sudo", "systemctl", "enable", "--now", "ModemManager"], isByHand: true)
    case .bluetooth where !SourceOffer.hasBlueZ(environment):
      Remedy(["sudo", "systemctl", "enable", "--now", "bluetooth"], isByHand: true)
    case .bluetooth where !SourceOffer.hasOBEX(environment):
      .installing("bluez-obexd", environment)
    default: nil
    }
  }
}
