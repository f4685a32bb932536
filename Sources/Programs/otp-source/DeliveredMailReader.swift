import CommandLineToolkit
import OTPMail
import OTPMailWorker
import OTPMessage
import OTPSourceSettings
import OTPSources

/// Parses delivered mail.
struct DeliveredMailReader {
  private let reader: ConfinedMailReader
  private let settings: SourceSettings
  private let standardError: StandardError

  /// Creates a reader for the source with `settings`; throws if mail cannot be parsed on this
  /// machine.
  init(_ settings: SourceSettings, _ invocation: Invocation) throws(CommandError) {
    reader = try ConfinedMailReader(
      invocation.environment,
      trustedServer: settings.text(.trustedServer)
    ).started()
    self.settings = settings
    standardError = invocation.standardError
  }

  /// Returns the message in `mail`. If that cannot be parsed, its raw text becomes the message, so
  /// that nothing that was acknowledged is lost. Returns nil if the sender must keep it.
  func message(of mail: DeliveredMail) -> Message? {
    var message: Message
    do throws(MailFault) {
      message = try reader.message(mail.bytes)
    } catch .unreadable {
      let bytes = mail.bytes.prefix(MailReader.longest)
      message = Message(text: String(decoding: bytes, as: UTF8.self), channel: .email)
    } catch {
      standardError.report("a message was not accepted: \(error)")
      return nil
    }
    message.source = settings.name
    // The envelope sender can be forged, so it is used only for tests.
    let isForTests = !settings.flag(.inbox) && settings.text(.trustedServer) == nil
    if message.sender == nil, isForTests, !mail.sender.isEmpty { message.sender = mail.sender }
    return message
  }
}

extension ConfinedMailReader {
  /// Starts the reader's process and returns the reader; throws if mail cannot be parsed on this
  /// machine.
  func started() throws(CommandError) -> ConfinedMailReader {
    do throws(MailFault) {
      try start()
    } catch {
      throw CommandError(error.description)
    }
    return self
  }

  /// Returns the message in `mail`, with the time that its server wrote; nil if it cannot be read,
  /// which is reported with its `name`.
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
      report.report("\(name) was skipped: \(error)")
      return nil
    }
  }
}
