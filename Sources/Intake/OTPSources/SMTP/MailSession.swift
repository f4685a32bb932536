/// A session with a client that delivers mail by SMTP or LMTP.
///
/// It does not relay mail or check passwords, and acknowledges a message only when ``settle(_:)``
/// reports that it is stored. Extensions: SIZE (RFC 1870), 8BITMIME (RFC 6152), SMTPUTF8
/// (RFC 6531), PIPELINING (RFC 2920), ENHANCEDSTATUSCODES (RFC 2034), and, if ``MailLeniency``
/// allows, AUTH (RFC 4954) and STARTTLS (RFC 3207).
package struct MailSession: Conversation, Sendable {
  enum State {
    case commands
    case login(MailLogin)
    /// TLS starts once the reply to STARTTLS is sent.
    case startingTLS
    case data(MailData)
    /// A message is complete, and its outcome is not yet known.
    case delivering
    case over
  }

  /// The sender and recipients of the next message.
  struct Envelope {
    let sender: String
    let usesUTF8: Bool
    var recipients: [String] = []
  }

  /// The first byte of a TLS connection: the handshake record type (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 22

  package var output: [UInt8]

  private let form: MailForm
  private let accepted: AcceptedRecipients
  private let limits: DeliveryLimits
  let leniency: MailLeniency
  var state = State.commands
  /// Bytes received but not yet read.
  var input: ArraySlice<UInt8> = []
  var isGreeted = false
  var isEncrypted = false
  var envelope: Envelope?
  private var mistakes = 0
  /// Whether the rest of an overlong line is being skipped.
  private var isSkipping = false
  private var mail: DeliveredMail?

  /// Creates a session that starts with a greeting.
  package init(
    _ form: MailForm,
    for accepted: AcceptedRecipients = AcceptedRecipients(),
    limits: DeliveryLimits = DeliveryLimits(),
    leniency: MailLeniency = MailLeniency()
  ) {
    self.form = form
    self.leniency = leniency
    self.accepted = accepted
    self.limits = limits
    output = MailReply.greeting(form).bytes
  }

  package var isOver: Bool { if case .over = state { true } else { false } }

  package var isListening: Bool { awaitsClient && !awaitsEncryption }

  package var awaitsEncryption: Bool { if case .startingTLS = state { true } else { false } }

  package var awaitsClient: Bool {
    switch state {
    case .commands, .login, .startingTLS, .data: true
    case .delivering, .over: false
    }
  }

  package var held: Int {
    let data = if case .data(let data) = state { data.bytes.count } else { 0 }
    return input.count + data + (mail?.bytes.count ?? 0)
  }

  package mutating func receive(_ bytes: [UInt8]) {
    input += bytes
    advance()
  }

  package mutating func end(_ reason: ConversationEnd) {
    finish(with: reason == .timeout ? .timeout : .overload)
  }

  /// Whether there is a complete message for ``takeMail()``.
  package var hasMail: Bool { mail != nil }

  /// Removes and returns the complete message; nil if there is none. Call ``settle(_:)``
  /// afterwards.
  package mutating func takeMail() -> DeliveredMail? {
    defer { mail = nil }
    return mail
  }

  /// Answers for the message taken last; `outcomes` has one element for each recipient.
  package mutating func settle(_ outcomes: [MessageOutcome]) {
    guard case .delivering = state else { return }
    switch form {
    case .lmtp:
      for outcome in outcomes { reply(Self.reply(to: outcome)) }
    case .smtp:
      // There is one reply for all recipients, so a client that retries sends to all of them.
      let worst =
        outcomes.first { $0 != .taken && $0 != .refused } ?? outcomes.first { $0 == .taken }
      reply(Self.reply(to: worst ?? .refused))
    }
    state = .commands
    advance()
  }

  private static func reply(to outcome: MessageOutcome) -> MailReply {
    switch outcome {
    case .taken: .stored
    case .postponed: .notStored
    case .noSpace: .noSpace
    case .refused: .refused
    }
  }

  /// Processes the input, up to the end of a message.
  private mutating func advance() {
    while !input.isEmpty {
      switch state {
      case .commands:
        guard let line = nextLine() else { return }
        obey(MailCommand(line))
      case .login(var login):
        guard let line = nextLine() else { return }
        let step = login.receive(line)
        take(step, of: login)
      case .data(var data):
        // The message's buffer must be uniquely referenced, or each appended byte would copy it.
        state = .over
        take(data.read(&input), of: data)
      case .delivering: return
      case .startingTLS, .over:
        input = []
      }
    }
  }

  private mutating func take(_ progress: MailData.Progress, of data: MailData) {
    switch progress {
    case .unfinished: state = .data(data)
    case .bareLineEnd: finish(with: .bareLineEnd)
    case .finished:
      let envelope = envelope
      self.envelope = nil
      state = .commands
      guard let envelope else { return }
      if data.isTooLong {
        let answers = form == .lmtp ? envelope.recipients.count : 1
        for _ in 0..<answers { reply(.large) }
      } else {
        mail = DeliveredMail(
          sender: envelope.sender,
          recipients: envelope.recipients,
          bytes: data.bytes
        )
        state = .delivering
      }
    }
  }

  /// Removes and returns the next line, without its line end; nil if it is incomplete.
  private mutating func nextLine() -> ArraySlice<UInt8>? {
    guard isSkipping || input.first != Self.handshake else {
      finish(with: .foreign(form))
      return nil
    }
    let ends = [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard let end = input.firstIndex(where: ends.contains) else {
      if input.count >= limits.command {
        isSkipping = true
        input = []
      }
      return nil
    }
    guard input[end] == ends[0], end + 1 == input.endIndex || input[end + 1] == ends[1] else {
      finish(with: .bareLineEnd)
      return nil
    }
    guard end + 1 < input.endIndex else { return nil }
    let line = input[..<end]
    input = input[(end + 2)...]
    if isSkipping || line.count + 2 > limits.command {
      isSkipping = false
      refuse(with: .tooLong)
      return input.isEmpty ? nil : nextLine()
    }
    return line
  }

  private mutating func obey(_ command: MailCommand) {
    switch command {
    case .hello(let hello): greet(hello)
    case .mail(let path, let parameters): begin(path, parameters)
    case .recipient(let path, let parameters): add(path, parameters)
    case .data: beginData()
    case .reset:
      envelope = nil
      reply(.fine)
    case .nothing: reply(.fine)
    case .verify: reply(.unverified)
    case .help: reply(.help)
    case .quit: finish(with: .bye)
    case .login(let mechanism, let initial): logIn(mechanism, initial)
    case .startTLS: startTLS()
    case .unsupported: refuse(with: .unsupported)
    case .web: finish(with: .foreign(form))
    case .malformed: refuse(with: .syntax)
    case .unknown: refuse(with: .unknown)
    }
  }

  private mutating func greet(_ hello: MailCommand.Hello) {
    guard (hello == .local) == (form == .lmtp) else { return refuse(with: .unknown) }
    isGreeted = true
    envelope = nil
    guard hello != .plain else { return reply(.hello) }
    var extensions = [
      "SIZE \(limits.mail)", "8BITMIME", "SMTPUTF8", "PIPELINING", "ENHANCEDSTATUSCODES",
    ]
    if takesPasswords { extensions.append("AUTH \(MailLogin.mechanisms)") }
    if leniency.offersTLS, !isEncrypted { extensions.append("STARTTLS") }
    output += MailReply.hello(extensions)
  }

  private mutating func begin(_ path: MailPath, _ parameters: [MailCommand.Parameter]) {
    guard isGreeted else { return refuse(with: .helloFirst) }
    guard envelope == nil else { return refuse(with: .nested) }
    var usesUTF8 = false
    for parameter in parameters {
      switch (parameter.name, parameter.value) {
      case ("SIZE", let value?):
        guard let size = Int(value), size >= 0 else { return refuse(with: .syntax) }
        guard size <= limits.mail else { return reply(.large) }
      case ("BODY", let value?):
        guard ["7BIT", "8BITMIME"].contains(value.uppercased()) else {
          return refuse(with: .syntax)
        }
      case ("SMTPUTF8", nil): usesUTF8 = true
      // An authenticated client may name the message's original submitter.
      case ("AUTH", _?) where takesPasswords: break
      default: return refuse(with: .noExtension)
      }
    }
    guard usesUTF8 || !path.needsUTF8 else { return refuse(with: .notUTF8) }
    envelope = Envelope(sender: path.address, usesUTF8: usesUTF8)
    reply(.sender)
  }

  private mutating func add(_ path: MailPath, _ parameters: [MailCommand.Parameter]) {
    guard let envelope else { return refuse(with: .senderFirst) }
    guard parameters.isEmpty else { return refuse(with: .noExtension) }
    guard !path.address.isEmpty else { return refuse(with: .syntax) }
    guard envelope.usesUTF8 || !path.needsUTF8 else { return refuse(with: .notUTF8) }
    guard accepted.admits(path.address) else { return reply(.noRecipient) }
    guard envelope.recipients.count < limits.recipients else { return reply(.manyRecipients) }
    self.envelope?.recipients.append(path.address)
    reply(.recipient)
  }

  private mutating func beginData() {
    guard let envelope else { return refuse(with: .senderFirst) }
    guard !envelope.recipients.isEmpty else { return refuse(with: .recipientFirst) }
    reply(.data)
    state = .data(
      MailData(limit: limits.mail, takesBareLineFeeds: leniency.takesBareLineFeeds)
    )
  }

  mutating func reply(_ reply: MailReply) { output += reply.bytes }

  /// Replies to an invalid command. A client with too many of them does not speak SMTP.
  mutating func refuse(with reply: MailReply) {
    mistakes += 1
    guard mistakes <= limits.mistakes else { return finish(with: .mistakes) }
    self.reply(reply)
  }

  private mutating func finish(with reply: MailReply) {
    self.reply(reply)
    state = .over
    input = []
    envelope = nil
    mail = nil
  }
}
