import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSourceSettings
import OTPSources
import OTPSuggestion

/// `otp-source smtp`: receives mail for tests and local delivery.
enum SMTP {
  private static let listen = Option(
    "listen",
    value: "ADDRESS",
    help: "where to accept mail (default: localhost:1025), or unix:PATH"
  )
  private static let lmtp = Option(flag: "lmtp", help: "speak LMTP instead of SMTP")
  private static let recipient = Option(
    "to",
    value: "R",
    help: "accept mail for this address, with any tag after a plus sign,\nor domain alone",
    isRepeatable: true
  )
  private static let store = Option(
    "store",
    value: "PATH",
    accepts: .file,
    help: "the store; else ~/.local/state/otp/tests/inbox.db"
  )
  private static let inbox = Option(
    flag: "inbox",
    help: "deliver the mail to the service, for your own inbox"
  )
  static let lenient = Option(
    flag: "lenient",
    help: "with --inbox: for a test service, accept what a server\nfor people refuses"
  )
  private static let http = Option(
    "http",
    value: "ADDRESS",
    help: "answer GET /codes there, such as 127.0.0.1:8025"
  )
  private static let httpOpen = Option(
    flag: "http-open",
    help: "without a token, for a container of your own"
  )

  private static let usualAddress = "localhost:1025"

  static let command = Command(
    name: "smtp",
    summary: "mail that programs deliver, by SMTP or LMTP, for tests",
    usage: [
      "smtp [--listen ADDRESS] [--lmtp] [--to R…] [--store PATH | --inbox [--lenient]]",
      "smtp [--http ADDRESS [--http-open]] …",
      "smtp NAME [--print]",
    ],
    discussion: """
      Receives the mail of a system under test and keeps it in a separate store, not in your
      inbox. A mail is acknowledged (250) only once it is stored. Nothing is relayed. Clients
      need not log in; any name and password will do, on this machine or over TLS. The
      certificate is self-signed; it is in the file beside the store that ends in .pem. A test
      then waits for its code:

        $ otp wait --store ~/.local/state/otp/tests/inbox.db --to run-7@example.com

      With --http, a test in any language gets the code with one request, which waits as long
      as it says: GET /codes?to=run-7@example.com&since=TIME&timeout=60. GET /links returns
      the link that a mail asks its reader to follow. The request needs a token, which is in
      the file beside the store that ends in .token, created at each start.

      Only this machine can connect unless you name other addresses.
      """,
    options: [listen, lmtp, recipient, store, inbox, lenient, http, httpOpen] + SourceRun.options,
    operands: 0...1,
    examples: """
      $ otp-source smtp --http 127.0.0.1:8025
      $ otp-source smtp --listen unix:/run/user/1000/otp-lmtp --lmtp --to example.com
      $ otp-source smtp --print
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let own = [listen, lmtp, recipient, store, inbox, lenient, http, httpOpen]
    if !invocation.operands.isEmpty, let option = own.first(where: invocation.has) {
      throw .usage("\(option.spelling) of smtp NAME is set in sources.json")
    }
    let run = try SourceRun(invocation, kind: .smtp) { settings in
      for (option, member) in [(listen, .listen), (store, .store), (http, .http)]
        as [(Option, SettingsMember)]
      {
        settings.values[member] = invocation.value(of: option).map(SettingsValue.text)
      }
      for (option, member) in [(lmtp, .lmtp), (inbox, .inbox), (httpOpen, .httpOpen)]
        as [(Option, SettingsMember)]
      {
        settings.values[member] = .flag(invocation.has(option))
      }
      settings.values[.to] = .texts(invocation.values(of: recipient))
    }
    return try MailSink(run, invocation).run()
  }

  /// Throws if no configured source can run with `settings`.
  static func check(_ settings: SourceSettings, _ environment: Environment) throws(CommandError) {
    try MailSink.check(settings, ownStore: !settings.flag(.inbox), environment)
    for member in [SettingsMember.listen, .http] {
      if let text = settings.text(member) { _ = try address(text, of: "\"\(member.rawValue)\"") }
    }
  }

  /// Returns the address at which to receive mail.
  static func address(of run: SourceRun) throws(CommandError) -> ListeningAddress {
    try address(
      run.settings.text(.listen) ?? usualAddress,
      of: run.isNamed ? "\"listen\"" : listen.spelling
    )
  }

  /// Returns the address of the HTTP port for codes; nil for none.
  static func webAddress(of run: SourceRun) throws(CommandError) -> ListeningAddress? {
    try run.settings.text(.http).map { text throws(CommandError) in
      try address(text, of: run.isNamed ? "\"http\"" : http.spelling)
    }
  }

  private static func address(
    _ text: String,
    of name: String
  ) throws(CommandError) -> ListeningAddress {
    guard let address = ListeningAddress(text) else {
      throw .usage(
        "\(name) needs a numeric address and a port, such as \(usualAddress) or [::1]:1025,"
          + " or unix: and an absolute path"
      )
    }
    return address
  }
}
