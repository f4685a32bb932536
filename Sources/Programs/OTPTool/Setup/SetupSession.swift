import CommandLineToolkit
import OTPCommandLine
import OTPSourceSettings
import OTPSystem
import OTPText

/// A run of `otp setup`.
struct SetupSession {
  /// How long sources and the service may take to report their state, in milliseconds.
  private static let startTime: Int64 = 15_000

  /// How long programs may take to answer once one was silent, in milliseconds.
  private static let secondPatience: Int64 = 2_000

  private let invocation: Invocation
  /// Whether the person is asked before each group.
  private let asks: Bool
  /// Whether anything was shown, after which the next phase begins with a blank line.
  private var hasSaid = false

  init(_ invocation: Invocation, asks: Bool) {
    self.invocation = invocation
    self.asks = asks
  }

  private var environment: Environment { invocation.environment }

  /// Does what is missing, shows what is left, and sends a test code through what is there.
  mutating func run() throws(CommandError) -> ExitStatus {
    let first = Diagnosis(environment)
    var (started, hasFailed): (Set<Finding.Part>, Bool) = ([], false)
    for group in SetupGroup.all(first, environment) {
      try beginPhase()
      guard try isWanted(group) else { continue }
      started.insert(group.part)
      for step in group.steps where try !perform(step) { hasFailed = true }
    }
    if first.answers.canStart, try offerPhone() { started.insert(.source) }
    try startAddedSources()
    if asks, hasSource(.kdeconnect), Silence(before: .kdeconnect, first.answers) == nil,
      let guide = PairingGuide(invocation)
    {
      try beginPhase()
      if guide.run() { started.insert(.source) }
    }
    // What was silent will hardly answer now.
    let last = settled(
      started,
      patience: first.answers.unanswered.isEmpty ? Inquiry.patience : Self.secondPatience
    )
    try beginPhase()
    for line in last.lines { try say(line) }
    let sentences = SetupTrial(environment).sentences()
    if !sentences.isEmpty { try beginPhase() }
    for sentence in sentences { try say(sentence) }
    try beginPhase()
    try say(
      last.lacksOnlyExtension ? "One step is left: load the extension." : last.verdict.words
    )
    for line in advice(last) { try say(line) }
    return hasFailed ? .failure : last.verdict.status
  }

  /// Offers to receive the messages of an iPhone, if there is no source. Returns whether one was
  /// added.
  private mutating func offerPhone() throws(CommandError) -> Bool {
    guard asks, LocalAddress.preferred() != nil, let files = try? SourceFiles(environment),
      let file = try? files.settings(), file.sources.isEmpty, file.faults.isEmpty
    else { return false }
    try beginPhase()
    hasSaid = true
    do throws(CommandError) {
      return try PhoneAddition(files, invocation).run(
        named: PhoneAddition.kind,
        asks: true,
        autostarts: !environment.hasServiceManager
      ) == .success
    } catch {
      invocation.standardError.report(error.description)
      return false
    }
  }

  private mutating func isWanted(_ group: SetupGroup) throws(CommandError) -> Bool {
    for step in group.steps { try say("will \(step.line)") }
    guard asks else { return true }
    invocation.standardError.write("\(group.question) [Y/n] ")
    guard let answer = readLine() else {
      throw CommandError("stopped; what was already set up stays")
    }
    return ["", "y", "yes"].contains(answer.lowercased())
  }

  private mutating func perform(_ step: SetupStep) throws(CommandError) -> Bool {
    do throws(CommandError) {
      let output = try step.perform(environment)
      for line in output.split(whereSeparator: \.isNewline) { try say("  \(line)") }
      return true
    } catch {
      invocation.standardError.report(error.description)
      return false
    }
  }

  /// How to load the extension, if a connected browser lacks it.
  private func advice(_ diagnosis: Diagnosis) -> [String] {
    let unloaded = diagnosis.findings.compactMap(\.unloadedBrowser)
    guard !unloaded.isEmpty, let installation = try? Installation() else { return [] }
    let advice = BrowserAdvice(installation, for: unloaded.map(\.family), supportsSystem: false)
    return advice.lines
  }

  private func hasSource(_ kind: SourceKind) -> Bool {
    let sources = (try? SourceFiles(environment).settings())?.sources ?? []
    return sources.contains { $0.kind == kind }
  }

  /// Starts sources that were added where no systemd starts them.
  private mutating func startAddedSources() throws(CommandError) {
    guard !environment.hasServiceManager, let files = try? SourceFiles(environment),
      let file = try? files.settings()
    else { return }
    for source in file.sources {
      let isRunning = SourceLock.isHeld(record: files.places.record(of: source.name))
      let unit = SourceUnit(source, environment)
      // Those without an entry are started by the person.
      guard !isRunning, let path = unit.autostartFile, PublicFile.isThere(path) else { continue }
      _ = try perform(.startSource(source))
    }
  }

  /// The diagnosis once the parts that were started report their state, or have had time to.
  private func settled(_ parts: Set<Finding.Part>, patience: Int64) -> Diagnosis {
    let end = Uptime.milliseconds() + Self.startTime
    while true {
      let diagnosis = Diagnosis(environment, patience: patience)
      let isStarting = diagnosis.findings.contains {
        $0.mayBeStarting && parts.contains($0.part)
      }
      guard isStarting, Uptime.milliseconds() < end else { return diagnosis }
      Polling.pause(200)
    }
  }

  /// Separates what follows from what was shown, on a terminal.
  private func beginPhase() throws(CommandError) {
    guard hasSaid, StandardStream.output.isTerminal else { return }
    var output = StandardOutput()
    output.append("\n")
    try output.flush()
  }

  private mutating func say(_ sentence: String) throws(CommandError) {
    hasSaid = true
    var output = StandardOutput()
    output.append(SafeText.of(sentence) + "\n")
    try output.flush()
  }
}
