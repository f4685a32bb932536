import CommandLineToolkit
import OTPBus
import OTPCommandLine
import OTPCrypto
import OTPMessage
import OTPSourceSettings
import OTPSources

/// `otp-source webhook`: receives messages that services and apps post.
enum Webhooks {
  /// The default listening address, which the units also contain.
  private static let usualAddress = "127.0.0.1:8790"

  /// The list of senders for the help text, one per line.
  private static let senders = WebhookSender.all.map { sender in
    let gap = String(repeating: " ", count: max(20 - sender.name.utf8.count, 1))
    return "  \(sender.name)\(gap)\(sender.title)"
  }.joined(separator: "\n")

  static let command = Command(
    name: "webhook",
    summary: "messages that services and apps post by HTTP",
    usage: ["webhook NAME [--print]"],
    discussion: """
      Receives the text messages that a provider, a gateway on a phone or an app posts. A
      request that is not signed with the secret shared by you and the sender is refused and
      never stored. A message that is answered with 200 is stored. The source speaks HTTP on
      this machine; use a proxy for TLS.

      The secret comes from the source's "secretCommand" or from the systemd credential NAME;
      this package does not store it. Only the token of an iPhone, which `otp sources add
      iphone` generates, is in a file.

      Senders:

      \(senders)
      """,
    options: SourceRun.namedOptions,
    operands: 1...1,
    examples: """
      $ otp sources add webhook --set sender=twilio --set url=https://example.com/sms \\
          --set secretCommand=pass,show,twilio
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let run = try SourceRun(invocation, kind: .webhook)
    do throws(CommandError) {
      // Take over the socket first, so that the secret command does not inherit it.
      let listener = try listener(of: run.settings)
      let webhook = try webhook(of: run.settings, invocation)
      if !listener.isLocal {
        invocation.standardError.report(
          "\(listener.words()) can be reached from other machines, without TLS"
        )
      }
      webhook.sender.weakness.map { invocation.standardError.report($0) }
      return try run.run(WebhookSource(listener, webhook))
    } catch {
      throw try run.noted(error)
    }
  }

  private static func webhook(
    of settings: SourceSettings,
    _ invocation: Invocation
  ) throws(CommandError) -> Webhook {
    let sender = try sender(of: settings)
    guard Crypto.isAvailable else {
      throw CommandError("GnuTLS, which verifies signatures, is missing; install libgnutls30")
    }
    let secret = try WebhookSecretReader(settings, invocation.environment).secret()
    guard sender.accepts(secret) else {
      throw CommandError(
        "the secret of \(settings.name) is not a public key of \(sender.title), which has 32 bytes in base64"
      )
    }
    return Webhook(sender, secret: secret, url: settings.text(.url), source: settings.name)
  }

  /// Throws if no source can run with `settings`.
  static func check(_ settings: SourceSettings) throws(CommandError) {
    _ = try address(of: settings)
    _ = try sender(of: settings)
  }

  private static func sender(of settings: SourceSettings) throws(CommandError) -> WebhookSender {
    guard let sender = settings.text(.sender).flatMap(WebhookSender.named) else {
      let names = WebhookSender.all.map(\.name).joined(separator: ", ")
      throw CommandError("\"sender\" of \(settings.name) must be one of: \(names)")
    }
    guard settings.text(.url) != nil || !sender.signsURL else {
      throw CommandError(
        "\(sender.title) signs the URL that it posts to: set \"url\" of \(settings.name) to it"
      )
    }
    return sender
  }

  /// Returns the address to listen at.
  private static func address(
    of settings: SourceSettings
  ) throws(CommandError) -> ListeningAddress {
    guard let address = ListeningAddress(settings.text(.listen) ?? usualAddress) else {
      throw CommandError("\"listen\" of \(settings.name) needs \(SettingsMember.listen.words)")
    }
    return address
  }

  /// Returns the listener passed by the service manager, or one at the address in the settings.
  private static func listener(of settings: SourceSettings) throws(CommandError) -> Listener {
    let address = try address(of: settings)
    do throws(SourceFault) {
      let passed = ServiceSocket.takeAll()
      guard !passed.isEmpty else { return try Listener(address) }
      let listener = try Listener(passed: passed)
      guard listener.addresses == address.parts || settings.text(.listen) == nil else {
        throw SourceFault(
          "the service manager listens at \(listener.words()), not at \(address): remove and add \(settings.name) again"
        )
      }
      return listener
    } catch {
      throw CommandError(error.description)
    }
  }
}
