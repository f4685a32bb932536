import CommandLineToolkit
import OTPMail
import OTPMailWorker
import OTPMessage
import OTPSourceSettings
import OTPSources

/// Reads delivered mails.
struct DeliveredMailReader {
  private let reader: ConfinedMailReader
  private let settings: SourceSettings
  private let standardError: StandardError

  /// Makes a reader of mails for the source with `settings`; throws if mails cannot be read on this
  /// machine.
  init(_ settings: SourceSettings, _ invocation: Invocation) throws(CommandError) {
    reader = try ConfinedMailReader(
      invocation.environment,
      trustedServer: settings.text(.trustedServer)
    ).started()
    self.settings = settings
    standardError = invocation.standardError
  }

  /// The message in `mail`. Of what is no mail, the text is the message: whoever sent it was told
  /// that it is stored. Nil if whoever sent it must keep it.
  func message(of mail: DeliveredMail) -> Message? {
    var message: Message
    do throws(MailFault) {
      message = try reader.message(mail.bytes)
    } catch .unreadable {
      let bytes = mail.bytes.prefix(MailReader.longest)
      message = Message(text: String(decoding: bytes, as: UTF8.self), channel: .email)
    } catch {
      standardError.report("a mail was not taken: \(error)")
      return nil
    }
    message.source = settings.name
    // Whoever delivers chooses the sender of the envelope, which is good enough for tests alone.
    let isForTests = !settings.flag(.inbox) && settings.text(.trustedServer) == nil
    if message.sender == nil, isForTests, !mail.sender.isEmpty { message.sender = mail.sender }
    return message
  }
}

extension ConfinedMailReader {
  /// This reader, whose process runs; throws if mails cannot be read on this machine.
  func started() throws(CommandError) -> ConfinedMailReader {
    do throws(MailFault) {
      try start()
    } catch {
      throw CommandError(error.description)
    }
    return self
  }

  /// The message of a mail that a source found, with the time that its server wrote; nil if it
  /// cannot be read, which `report` is told with its `name`.
  func message(
    _ mail: [UInt8],
    name: String,
    _ report: StandardError
  ) throws(SourceFault) -> Message? {
    do throws(MailFault) {
      return try message(mail)
    } catch .unavailable(let reason) {
      throw SourceFault(MailFault.unavailable(reason).description)
    } catch {
      report.report("\(name) was left out: \(error)")
      return nil
    }
  }
}
