import CommandLineToolkit
import OTPCommandLine
import OTPCrypto
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSources
import OTPSuggestion

/// Receives mail into its own store, or delivers it to the service.
struct MailSink {
  private let sourceRun: SourceRun
  private let invocation: Invocation

  init(_ sourceRun: SourceRun, _ invocation: Invocation) throws(CommandError) {
    self.sourceRun = sourceRun
    self.invocation = invocation
    let settings = sourceRun.settings
    // A configured source can be tried with its settings unchanged.
    let ownStore = !settings.flag(.inbox) && (!sourceRun.prints || sourceRun.isNamed)
    try Self.check(settings, ownStore: ownStore, invocation.environment)
    guard settings.flag(.inbox) || !invocation.has(SMTP.lenient) else {
      throw .usage("--lenient requires --inbox; a separate store accepts everything")
    }
    guard settings.flag(.inbox) || !sourceRun.namesKept else {
      throw .usage("--keep requires --inbox; a separate store keeps all texts")
    }
  }

  /// Throws if no source can run with `settings`. `ownStore` states whether it uses its own store.
  static func check(
    _ settings: SourceSettings,
    ownStore: Bool,
    _ environment: Environment
  ) throws(CommandError) {
    guard ownStore || settings.text(.store) == nil else {
      throw .usage("--store cannot be combined with --inbox or --print")
    }
    guard ownStore || settings.text(.http) == nil else {
      throw .usage(
        "--http requires a separate store; it cannot be combined with --inbox or --print"
      )
    }
    guard settings.text(.http) != nil || !settings.flag(.httpOpen) else {
      throw .usage("--http-open requires --http")
    }
    guard settings.texts(.to).allSatisfy(AcceptedRecipients.canRead) else {
      throw .usage(
        "\"to\" needs an address such as sam@example.com, or a domain such as example.com"
      )
    }
    if let path = settings.text(.store), OwnInbox.isAt(path, environment) {
      throw .usage(
        "that store is your own inbox, which is not for test mail; name another, or hand mail"
          + " of yours to the service with --inbox"
      )
    }
  }

  /// Receives mail until a signal arrives.
  func run() throws(CommandError) -> ExitStatus {
    let settings = sourceRun.settings
    try Confinement.leaveAbstractSockets()
    let reader = try DeliveredMailReader(settings, invocation)
    let address = try SMTP.address(of: sourceRun)
    let webAddress = try SMTP.webAddress(of: sourceRun)
    let listener = try listen(at: address)
    warn(of: listener, "deliver mail")
    var leniency = MailLeniency()
    // Real mail comes from a mail server, which sends valid lines and does not log in.
    leniency.takesBareLineFeeds = isForTests
    leniency.takesPasswords = isForTests && listener.isLocal
    // Without GnuTLS, TLS is not offered.
    let identity = isForTests ? TLSIdentity() : nil
    leniency.offersTLS = identity != nil
    let source = { [leniency] (codes: CodePort?) in
      SMTPSource(
        listener,
        form: settings.flag(.lmtp) ? .lmtp : .smtp,
        accepted: AcceptedRecipients(settings.texts(.to)),
        codes: codes,
        leniency: leniency,
        identity: identity
      ) { mail in reader.message(of: mail) }
    }
    if settings.flag(.inbox) || sourceRun.prints { return try sourceRun.run(source(nil)) }
    let engine = SuggestionEngine(try openStore())
    if let identity { try keep(identity.certificate, with: ".pem") }
    let session = Detector.make(for: invocation).makeSession()
    let sink = StoreSink(engine.inbox, session) { Timestamp.now() }
    guard let webAddress else { return try sourceRun.run(source(nil), into: sink) }
    let webListener = try listen(at: webAddress)
    let token = settings.flag(.httpOpen) ? nil : AccessToken.make()
    if let token {
      try keep(token + "\n", with: ".token")
    } else {
      warn(of: webListener, "ask for codes")
    }
    let access = WebAccess(token: token, isLocal: webListener.isLocal)
    return try sourceRun.run(source(CodePort(webListener, access: access, engine)), into: sink)
  }

  /// Whether the mail is for tests.
  private var isForTests: Bool {
    !sourceRun.settings.flag(.inbox) || invocation.has(SMTP.lenient)
  }

  private func listen(at address: ListeningAddress) throws(CommandError) -> Listener {
    do throws(SourceFault) {
      return try Listener(address)
    } catch {
      throw CommandError(error.description)
    }
  }

  private func warn(of listener: Listener, _ verb: String) {
    guard !listener.isLocal else { return }
    invocation.standardError.report("anyone who can reach \(listener.words()) can \(verb)")
  }

  /// Writes what clients need to a file beside the store whose name ends in `suffix`. Throws if
  /// another sink uses this store, because its clients need that file.
  private func keep(_ text: String, with suffix: String) throws(CommandError) {
    let store = try path()
    try PrivateFile.keep(
      text,
      at: store + suffix,
      isKept: CommandError(
        "another sink uses the store \(store); name one of its own with --store PATH"
      )
    )
  }

  private func openStore() throws(CommandError) -> Inbox {
    let path = try path()
    do throws(InboxError) {
      return try Inbox(path: path, access: .creating)
    } catch {
      throw CommandError(error.description)
    }
  }

  private func path() throws(CommandError) -> String {
    if let path = sourceRun.settings.text(.store) {
      guard !path.isEmpty else { throw .usage("--store needs the path of a file") }
      return path
    }
    guard let places = SourcePlaces(variable: { invocation.environment[$0] }) else {
      throw CommandError(
        "HOME is not set, so there is no default store; name one with --store PATH"
      )
    }
    return places.testStore
  }
}
