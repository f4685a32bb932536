import CommandLineToolkit
import OTPCommandLine
import OTPMessage
import OTPSourceSettings

/// The examination of one source.
struct SourceExamination {
  private let state: SourceState
  /// Why the source can never run; nil if it can.
  private let obstacle: String?
  private let answers: Inquiry.Answers
  private let environment: Environment

  init(
    _ state: SourceState,
    obstacle: String?,
    _ answers: Inquiry.Answers,
    _ environment: Environment
  ) {
    self.state = state
    self.obstacle = obstacle
    self.answers = answers
    self.environment = environment
  }

  private var settings: SourceSettings { state.settings }

  /// Whether the source brings messages in.
  var finding: Finding {
    if let movedPhone { return movedPhone }
    guard state.isRunning else {
      return obstacle.map { finding(.wrong, "it cannot run: \($0)") } ?? stopped
    }
    if let fault = state.record?.fault { return finding(.wrong, fault.words) }
    // What it reported may be older than the silence.
    if let silence = Silence(before: settings.kind, answers) {
      return silence.finding(.source, settings.name)
    }
    guard let status = state.record?.status else {
      return finding(.missing, "it is starting").starting
    }
    if status.isLimited { return finding(.wrong, status.words) }
    guard status.isConnected else { return finding(.missing, status.words, remedy) }
    let last = state.record?.lastMessage.map { time in
      "the last message at \(LocalTime(milliseconds: time.milliseconds)?.full ?? time.iso8601)"
    }
    let words = "\(status.words); \(last ?? "no message yet")"
    // Mail for tests goes into a store of its own, unless the settings name the inbox.
    let isNeeded = settings.kind != .smtp || settings.flag(.inbox)
    return Finding(.source, settings.name, .ok, words, isNeeded: isNeeded)
  }

  private func finding(
    _ state: Finding.State,
    _ words: String,
    _ remedy: Remedy? = nil
  ) -> Finding {
    Finding(.source, settings.name, state, words, remedy: remedy)
  }

  /// The finding that the address to which an iPhone posts is no longer this machine's; nil if it
  /// is. The person has to decide again whether to listen, because this may be a different network.
  private var movedPhone: Finding? {
    guard PhoneAddition.isPhone(settings),
      let address = settings.text(.listen).flatMap({ PhoneAddress($0) }), address.isGone
    else { return nil }
    let naming = settings.name == PhoneAddition.kind ? [] : ["--name", settings.name]
    let remedy = Remedy(
      ["otp", "sources", "remove", settings.name],
      ["otp", "sources", "add", PhoneAddition.kind] + naming,
      isByHand: true
    )
    let words = "\(address.host), to which the iPhone posts, is not an address of this machine"
    return finding(.wrong, words, remedy)
  }

  private var stopped: Finding {
    let unit = SourceUnit(settings, environment)
    guard unit.hasManager else {
      return finding(.missing, "it does not run", Remedy(["otp", "setup"])).starting
    }
    if answers.isSilent(.units) {
      return finding(.missing, "it does not run, and \(Silence.manager.words)")
    }
    let start = ["systemctl", "--user", "enable", "--now", unit.name]
    let state = UnitState(unit.name, in: answers)
    if state.isMasked {
      let remedy = Remedy(["systemctl", "--user", "unmask", unit.name], start)
      return finding(.wrong, "\(unit.name) is masked", remedy)
    }
    if state.hasFailed {
      let words = "it has failed; `journalctl --user --unit \(unit.name)` says why"
      return finding(.wrong, words, Remedy(["systemctl", "--user", "restart", unit.name]))
    }
    return finding(.missing, "it does not run", Remedy(start)).starting
  }

  /// What brings the program that the source needs; nil if it is there.
  private var remedy: Remedy? {
    switch settings.kind {
    case .kdeconnect where !SourceOffer.hasKDEConnect(environment):
      .installing("kdeconnect", environment)
    case .modem where !SourceOffer.hasModemManager(answers):
      Remedy(["sudo", "systemctl", "enable", "--now", "ModemManager"], isByHand: true)
    case .bluetooth where !SourceOffer.hasBlueZ(answers):
      Remedy(["sudo", "systemctl", "enable", "--now", "bluetooth"], isByHand: true)
    case .bluetooth where !SourceOffer.hasOBEX(answers):
      .installing("bluez-obexd", environment)
    default: nil
    }
  }
}
