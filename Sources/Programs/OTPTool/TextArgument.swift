import CommandLineToolkit
import OTPMail
import OTPMailWorker
import OTPMessage

/// The message given to a command: its argument, or else all of standard input.
enum TextArgument {
  /// The format of standard input.
  private enum Format: String, CaseIterable {
    case text
    case eml
  }

  /// The format of standard input, for commands that also accept mails.
  static let format = Option(
    "format",
    value: "FORMAT",
    accepts: .words(Format.allCases.map(\.rawValue)),
    help: "what standard input is: text, or eml for a mail; else by its look"
  )

  /// Returns the message of `invocation`, as text only.
  static func message(of invocation: Invocation) throws(CommandError) -> Message {
    if let text = invocation.operands.first {
      if !text.contains(where: \.isWhitespace), PublicFile.isThere(text) {
        invocation.standardError.report(
          "the text is the name of a file; to have the file read, put < before it"
        )
      }
      return Message(text: text)
    }
    StandardInput.prompt(for: "the message", invocation.standardError)
    return Message(text: try StandardInput.message { ForeignEncoding(of: $0)?.sentence })
  }

  /// Returns the message of `invocation`, which may be a complete mail. Input that looks like a
  /// mail is read as one, unless ``format`` says otherwise.
  static func messageOrMail(of invocation: Invocation) throws(CommandError) -> Message {
    let given = try invocation.value(of: format).map { name throws(CommandError) in
      guard let format = Format(rawValue: name) else {
        throw .usage("--format must be text or eml")
      }
      return format
    }
    guard invocation.operands.isEmpty else {
      guard given == nil else { throw .usage("--format is for standard input; leave it out") }
      return try message(of: invocation)
    }
    StandardInput.prompt(for: "the message", invocation.standardError)
    var isMail = given == .eml
    let bytes = try StandardInput.contents { beginning in
      isMail = isMail || given == nil && MailReader.looksLikeMail(beginning)
      return isMail ? MailReader.longest : nil
    }
    guard isMail else {
      return Message(text: try StandardInput.text(in: bytes) { ForeignEncoding(of: $0)?.sentence })
    }
    do throws(MailFault) {
      return try ConfinedMailReader(invocation.environment).message(bytes)
    } catch {
      throw CommandError(error.description)
    }
  }
}
