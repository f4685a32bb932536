/// An SMTP reply, with its enhanced status code (RFC 3463).
struct MailReply: Sendable, Equatable {
  private let code: Int
  private let text: String

  private init(_ code: Int, _ text: String) {
    self.code = code
    self.text = text
  }

  /// The line of the reply.
  var bytes: [UInt8] { Array("\(code) \(text)\r\n".utf8) }

  /// Makes the challenge for the next part of a login; `prompt` is in Base64.
  static func question(_ prompt: String) -> MailReply { MailReply(334, prompt) }

  /// Returns the lines of the reply to EHLO or LHLO, which list `extensions`.
  static func hello(_ extensions: [String]) -> [UInt8] {
    let lines = ["localhost"] + extensions
    return lines.enumerated().flatMap { index, line in
      Array("250\(index == lines.count - 1 ? " " : "-")\(line)\r\n".utf8)
    }
  }

  static func greeting(_ form: MailForm) -> MailReply {
    MailReply(220, "localhost \(form == .lmtp ? "LMTP" : "ESMTP") otp-source")
  }

  static let hello = MailReply(250, "localhost")
  static let bye = MailReply(221, "2.0.0 Bye")
  static let fine = MailReply(250, "2.0.0 OK")
  static let help = MailReply(214, "2.0.0 See RFC 5321")
  static let unverified = MailReply(252, "2.1.5 Send the mail and see")
  static let sender = MailReply(250, "2.1.0 OK")
  static let recipient = MailReply(250, "2.1.5 OK")
  static let beginTLS = MailReply(220, "2.0.0 Begin TLS")
  static let loggedIn = MailReply(235, "2.7.0 Any user name is accepted")
  static let data = MailReply(354, "End with a line that holds a single dot")

  static let unknown = MailReply(500, "5.5.2 Unknown command")
  static let tooLong = MailReply(500, "5.5.2 The line is too long")
  static let loginAborted = MailReply(501, "5.7.0 Login cancelled")
  static let noMechanism = MailReply(504, "5.5.4 Use PLAIN or LOGIN, or none")
  static let syntax = MailReply(501, "5.5.4 Wrong parameter")
  static let unsupported = MailReply(502, "5.5.1 Command not supported")
  static let helloFirst = MailReply(503, "5.5.1 Say hello first")
  static let senderFirst = MailReply(503, "5.5.1 Name a sender first")
  static let recipientFirst = MailReply(503, "5.5.1 Name a valid recipient first")
  static let nested = MailReply(503, "5.5.1 One mail at a time")
  static let noExtension = MailReply(555, "5.5.4 Unknown parameter")
  static let notUTF8 = MailReply(553, "5.6.7 This address needs SMTPUTF8")
  static let manyRecipients = MailReply(452, "4.5.3 Too many recipients; send the rest later")
  static let noRecipient = MailReply(550, "5.1.1 Mail is not accepted for this recipient")
  static let large = MailReply(552, "5.3.4 The mail is too large")

  static let stored = MailReply(250, "2.0.0 Stored")
  static let notStored = MailReply(451, "4.3.0 Not stored; send it again later")
  static let noSpace = MailReply(452, "4.3.1 Insufficient storage; try again later")
  static let refused = MailReply(554, "5.6.0 This mail cannot be stored")

  static func foreign(_ form: MailForm) -> MailReply {
    MailReply(521, "5.7.0 This port speaks \(form == .lmtp ? "LMTP" : "SMTP") without TLS")
  }

  static let bareLineEnd = MailReply(521, "5.5.2 Lines must end with CR LF")
  static let mistakes = MailReply(421, "4.7.0 Too many mistakes")
  static let timeout = MailReply(421, "4.4.2 Timed out")
  static let overload = MailReply(421, "4.3.2 Too busy; try again later")
}

/// The protocol that a client speaks.
package enum MailForm: Sendable, Hashable {
  /// RFC 5321: one reply for each message.
  case smtp
  /// RFC 2033: one reply for each recipient.
  case lmtp
}
