extension MailSession {
  /// Whether logins are accepted: if ``leniency`` allows it, or on an encrypted connection.
  var takesPasswords: Bool { leniency.takesPasswords || (leniency.offersTLS && isEncrypted) }

  /// Handles STARTTLS.
  mutating func startTLS() {
    guard leniency.offersTLS, !isEncrypted else { return refuse(with: .unsupported) }
    guard envelope == nil else { return refuse(with: .nested) }
    reply(.beginTLS)
    state = .startingTLS
    // Discard what was sent before TLS, which may have been injected (RFC 3207, section 6).
    input = []
  }

  package mutating func beginEncrypted() {
    guard case .startingTLS = state else { return }
    state = .commands
    isEncrypted = true
    isGreeted = false
  }

  /// Starts a login with `mechanism` and the client's initial response, if any.
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

  /// Continues `login` with `step`.
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
