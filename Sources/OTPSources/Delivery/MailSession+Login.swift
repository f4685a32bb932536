extension MailSession {
  /// Begins a login with `mechanism`, of which the client has said `initial`.
  mutating func logIn(_ mechanism: String, _ initial: ArraySlice<UInt8>?) {
    guard leniency.takesPasswords else { return refuse(with: .unsupported) }
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
