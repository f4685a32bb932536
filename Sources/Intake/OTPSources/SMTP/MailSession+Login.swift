extension MailSession {
  /// Whether names and passwords are taken: they are where nobody else can read them.
  var takesPasswords: Bool { leniency.takesPasswords || (leniency.offersTLS && isEncrypted) }

  /// Lets the client begin TLS.
  mutating func startTLS() {
    guard leniency.offersTLS, !isEncrypted else { return refuse(with: .unsupported) }
    guard envelope == nil else { return refuse(with: .nested) }
    reply(.beginTLS)
    state = .startingTLS
    // What a client said before it could be sure of the connection does not count
    // (RFC 3207, section 6).
    input = []
  }

  package mutating func beginEncrypted() {
    guard case .startingTLS = state else { return }
    state = .commands
    isEncrypted = true
    isGreeted = false
  }

  /// Begins a login with `mechanism`, of which the client has said `initial`.
  mutating func logIn(_ mechanism: String, _ initial: ArraySlice<UInt8>?) {
    guard takesPasswords else { return refuse(with: .unsupported) }
    guard isGreeted else { return refuse(with: .helloFirst) }
    guard envelope == nil else { return refuse(with: .nested) }
    guard var login = MailLogin(mechanism, hasInitial: initial != nil) else {
      return refuse(with: .noMechanism)
    }
    let step = login.begin()
    take(step, of: login)
  }

  /// Goes on with `login` as `step` says.
  mutating func take(_ step: MailLogin.Step, of login: MailLogin) {
    switch step {
    case .ask(let question):
      reply(question)
      state = .login(login)
    case .end(let end):
      reply(end)
      state = .commands
    }
  }
}
