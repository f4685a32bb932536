import OTPMail
import OTPMessage
import OTPSources

/// Reads delivered mails.
enum DeliveredMailReader {
  /// The message in `mail`, from `source`. Of what is no mail, the text is the message: whoever
  /// sent it was told that it is stored.
  static func message(of mail: DeliveredMail, source: String) -> Message {
    let bytes = mail.bytes.prefix(MailReader.longest)
    let read = try? MailReader.message(Array(bytes))
    var message = read ?? Message(text: String(decoding: bytes, as: UTF8.self), channel: .email)
    message.source = source
    return message
  }

  /// Throws if mails cannot be read on this machine.
  static func checkLibraries() throws(MailError) {
    _ = try MailReader.message(Array("Subject: x\r\n\r\n".utf8))
  }
}
