import CommandLineToolkit
import OTPCommandLine
import OTPMailWorker
import OTPMessage
import OTPSourceSettings
import OTPSources

/// `otp-source maildir`: reads mail that is delivered into Maildirs.
enum Maildir {
  private static let path = Option("path", value: "PATH", accepts: .folder, help: "the Maildir")

  static let command = Command(
    name: "maildir",
    summary: "mail that is delivered into Maildirs",
    usage: ["maildir NAME [--print]", "maildir --path PATH [--print] [--keep WHAT]"],
    discussion: """
      Reads mail as soon as mbsync, offlineimap, getmail or a mail server has delivered it to
      a Maildir or one below it. No mail is moved, marked or deleted. Drafts and deleted mails
      are skipped.
      """,
    options: [path] + SourceRun.options,
    operands: 0...1,
    examples: "$ otp-source maildir --path ~/Mail --print",
    statuses: "0 stopped by a signal; 2 error.",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard invocation.operands.isEmpty != (invocation.value(of: path) == nil) else {
      throw .usage("give either the NAME of a source or a --path")
    }
    let run = try SourceRun(invocation, kind: .maildir) { settings in
      settings.values[.path] = invocation.value(of: path).map(SettingsValue.text)
    }
    do throws(CommandError) {
      let reader = try ConfinedMailReader(
        invocation.environment,
        trustedServer: run.settings.text(.trustedServer)
      ).started()
      return try run.run(source(of: run.settings, reader, invocation))
    } catch {
      throw try run.noted(error)
    }
  }

  private static func source(
    of settings: SourceSettings,
    _ reader: ConfinedMailReader,
    _ invocation: Invocation
  ) -> MaildirSource {
    MaildirSource(
      root: invocation.environment.expandingHome(in: settings.text(.path) ?? ""),
      chosen: settings.texts(.folders)
    ) { file throws(SourceFault) in
      var message = try reader.message(
        file.bytes,
        name: "the mail \(file.name)",
        invocation.standardError
      )
      message?.source = settings.name
      return message
    }
  }

  /// Throws if the path of the Maildir in `settings` is not a folder.
  static func check(_ settings: SourceSettings, _ environment: Environment) throws(CommandError) {
    let path = environment.expandingHome(in: settings.text(.path) ?? "")
    guard PublicFile.isFolder(path) else {
      throw CommandError(
        "\"path\" of \(settings.name) is not a folder; create it first, or name another"
      )
    }
  }
}
