import OTPSources

/// What a client sends to a port for mail. Of the first byte, the lowest bit chooses LMTP, and the
/// others the size of the pieces that it comes in.
package final class DeliveryTarget: FuzzTarget {
  package static let name = "delivery"

  /// What a session says and takes.
  private struct Transcript: Equatable {
    var said: [UInt8] = []
    var mails: [DeliveredMail] = []
    var isOver = false
  }

  private static let limits: DeliveryLimits = {
    var limits = DeliveryLimits()
    limits.mail = 512
    limits.command = 256
    limits.recipients = 4
    return limits
  }()

  package init() {}

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    let form: MailForm = first & 1 == 1 ? .lmtp : .smtp
    let whole = try transcript(of: bytes, form, pieces: bytes.count + 1)
    let pieces = try transcript(of: bytes, form, pieces: Int(first >> 1) + 1)
    try require(whole == pieces, "the size of the pieces makes no difference")
    try checkReplies(whole, form)
    for mail in whole.mails { try check(mail) }
  }

  private func transcript(
    of bytes: [UInt8],
    _ form: MailForm,
    pieces size: Int
  ) throws -> Transcript {
    var session = MailSession(
      form,
      for: AcceptedRecipients(["sam@example.com", "example.org"]),
      limits: Self.limits
    )
    var transcript = Transcript()
    var rest = bytes[...]
    while !rest.isEmpty, !session.isOver {
      session.receive(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      while let mail = session.takeMail() {
        try require(!session.isListening, "nothing is read before a mail is settled")
        transcript.mails.append(mail)
        session.settle(mail.recipients.map { _ in .taken })
      }
      // What follows a mail waits for its answer, and is as long as a piece.
      let most = Self.limits.mail + Self.limits.command + size
      try require(session.held <= most, "a session keeps no more than its limits")
    }
    transcript.said = session.output
    transcript.isOver = session.isOver
    return transcript
  }

  private func checkReplies(_ transcript: Transcript, _ form: MailForm) throws {
    let lines = String(decoding: transcript.said, as: UTF8.self).split(separator: "\r\n")
    for line in lines {
      let digits = line.prefix(3)
      try require(
        digits.allSatisfy(\.isNumber) && [" ", "-"].contains(line.dropFirst(3).first),
        "a reply begins with a code"
      )
    }
    let stored = lines.count { $0 == "250 2.0.0 Stored" }
    let mails = transcript.mails
    let expected = form == .lmtp ? mails.reduce(0) { $0 + $1.recipients.count } : mails.count
    try require(stored == expected, "each mail that was taken is answered, and no other")
    let ends = lines.count { $0.hasPrefix("221 ") || $0.hasPrefix("421 ") || $0.hasPrefix("521 ") }
    try require(ends == (transcript.isOver ? 1 : 0), "a session says once that it ends")
  }

  private func check(_ mail: DeliveredMail) throws {
    try require(mail.bytes.count <= Self.limits.mail, "no mail is longer than allowed")
    try require(
      !mail.recipients.isEmpty && mail.recipients.count <= Self.limits.recipients,
      "a mail has recipients, and not too many"
    )
    let accepted = AcceptedRecipients(["sam@example.com", "example.org"])
    try require(mail.recipients.allSatisfy(accepted.admits), "only those named get mail")
    var previous: UInt8 = 0
    for byte in mail.bytes {
      let isEnd = byte == UInt8(ascii: "\n")
      try require((previous == UInt8(ascii: "\r")) == isEnd, "lines end in CR LF alone")
      previous = byte
    }
    try require(previous != UInt8(ascii: "\r"), "lines end in CR LF alone")
  }
}
