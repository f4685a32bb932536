import CommandLineToolkit
import OTPCommandLine
import OTPMailWorker
import OTPMessage
import OTPSourceSettings
import OTPSources

/// `otp-source imap`: reads mail in a mailbox on a server.
enum IMAP {
  static let command = Command(
    name: "imap",
    summary: "mail in a mailbox on a server",
    usage: ["imap NAME [--print]"],
    discussion: """
      Waits for mail in the folders of a mailbox, over IMAP with TLS. No mail is moved, marked
      or deleted. The command "passwordCommand" prints the password, or "tokenCommand" an
      access token; neither is stored in a file.
      """,
    options: SourceRun.options,
    operands: 1...1,
    examples: """
      $ otp sources add imap --set host=imap.example.com --set user=sam \\
          --set passwordCommand=pass,show,mail
      """,
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let run = try SourceRun(invocation, kind: .imap)
    do throws(CommandError) {
      guard CurlConnection.isAvailable else {
        throw CommandError(
          "libcurl, which is needed to reach the server, is missing; install libcurl3-gnutls"
        )
      }
      let account = try account(of: run.settings, invocation.environment)
      // If this process runs the password command itself, the command may need abstract sockets.
      let socket = SecretConnection.unitSocket(run.settings.name, invocation.environment)
      if socket.map(PublicFile.isThere) ?? false { try Confinement.leaveAbstractSockets() }
      let reader = try ConfinedMailReader(
        invocation.environment,
        trustedServer: run.settings.text(.trustedServer)
      ).started()
      return try run.run(source(of: account, named: run.settings.name, reader, invocation))
    } catch {
      throw try run.noted(error)
    }
  }

  private static func source(
    of account: IMAPAccount,
    named name: String,
    _ reader: ConfinedMailReader,
    _ invocation: Invocation
  ) -> IMAPSource {
    IMAPSource(
      account,
      askForSecret: { () throws(SourceFault) in
        try SecretConnection(name, invocation.environment)
      },
      makeMessage: { mail throws(SourceFault) in
        var message = try reader.message(
          mail.bytes,
          name: "the mail in \(mail.folder) of \(mail.arrived.iso8601)",
          invocation.standardError
        )
        message?.source = name
        // Servers report whole seconds, and a message cannot have arrived in the future.
        let end = Timestamp(milliseconds: mail.arrived.milliseconds + 999)
        message?.receivedAt = min(end, .now())
        return message
      }
    )
  }

  /// Returns the account in `settings`; throws if no source can run with them.
  static func account(
    of settings: SourceSettings,
    _ environment: Environment
  ) throws(CommandError) -> IMAPAccount {
    let startsTLS = settings.flag(.starttls)
    let usual = startsTLS ? IMAPAccount.plainPort : IMAPAccount.usualPort
    guard let (host, port) = place(settings.text(.host) ?? "", usual) else {
      throw CommandError("\"host\" of \(settings.name) must be \(SettingsMember.host.words)")
    }
    let hasPassword = !settings.texts(.passwordCommand).isEmpty
    let hasToken = !settings.texts(.tokenCommand).isEmpty
    guard hasPassword != hasToken else {
      throw CommandError(
        "\(settings.name) needs either \"passwordCommand\" or \"tokenCommand\""
      )
    }
    let folders = settings.texts(.folders)
    return IMAPAccount(
      host: host,
      port: port,
      startsTLS: startsTLS,
      user: settings.text(.user) ?? "",
      usesToken: hasToken,
      authorities: settings.text(.caFile).map { environment.expandingHome(in: $0) },
      folders: folders.isEmpty ? IMAPAccount.usualFolders : folders
    )
  }

  /// Parses a host with an optional port: `imap.example.com`, `localhost:1143`, `[::1]:993`.
  private static func place(_ text: String, _ usual: UInt16) -> (host: String, port: UInt16)? {
    var host = Substring(text)
    var port = usual
    if let colon = text.lastIndex(of: ":"), !text[colon...].contains("]") {
      guard let number = UInt16(text[text.index(after: colon)...]), number > 0 else { return nil }
      host = text[..<colon]
      port = number
    }
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    // The host becomes part of a URL, so its characters are restricted.
    let isName = host.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
    }
    return !host.isEmpty && isName ? (String(host), port) : nil
  }
}
