import CHTML
import CMIME
import OTPDetection
package import OTPMessage

/// Reads mails as they are: RFC 5322 with MIME.
package enum MailReader {
  /// The most that is read of a mail, in bytes; what follows is ignored.
  package static let longest = 1 << 20

  /// The message of the mail `bytes`. `delivered` is when it came here, if that is known. A mail
  /// that failed DMARC for `trustedServer`, the person's own mail server, has no sender, and
  /// neither has one whose header others may read differently.
  ///
  /// Arrival is never the date that the sender wrote, but that of the newest `Received` field,
  /// which the receiving server wrote, or else `delivered`. A field has whole seconds, so that it
  /// names the end of its second: a code is not older than a request that was made within it.
  package static func message(
    _ bytes: [UInt8],
    delivered: Timestamp? = nil,
    trustedServer: String? = nil
  ) throws(MailError) -> Message {
    guard otp_mail_is_available() else { throw .noGMime }
    guard otp_html_is_available() else { throw .noLibXML2 }
    let bytes = bytes.count > longest ? Array(bytes.prefix(longest)) : bytes
    try MailLimits.check(bytes)
    guard let mail = ParsedMail(bytes, limit: longest) else { throw .notMail }
    let header = WrittenHeader(of: bytes, limit: longest)
    var isForged = !header.isCertain
    if let trustedServer, mail.failsDMARC(accordingTo: trustedServer) { isForged = true }
    let subject = mail.value("Subject").map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
    return Message(
      text: text(of: mail, header, bytes),
      subject: subject,
      sender: isForged ? nil : mail.sender,
      recipient: mail.recipient,
      id: mail.value("Message-ID").map(identifier).flatMap { $0.isEmpty ? nil : $0 },
      channel: .email,
      receivedAt: arrival(of: mail, delivered)
    )
  }

  /// Whether `bytes` begin as a mail does: with header fields, two of which are `From`, `Date`,
  /// `Message-ID` and `MIME-Version`.
  package static func looksLikeMail(_ bytes: [UInt8]) -> Bool {
    let telling: Set = ["from", "date", "message-id", "mime-version"]
    var found: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let first = line.first, first != UInt8(ascii: "\r") else { break }
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { continue }
      // Printable characters but the colon: https://www.rfc-editor.org/rfc/rfc5322#section-2.2
      let name = line.prefix { (33...126).contains($0) && $0 != UInt8(ascii: ":") }
      guard !name.isEmpty, line.dropFirst(name.count).first == UInt8(ascii: ":") else {
        return false
      }
      found.formUnion(telling.intersection([String(decoding: name, as: UTF8.self).lowercased()]))
    }
    return found.count >= 2
  }

  private static func text(
    of mail: borrowing ParsedMail,
    _ header: WrittenHeader,
    _ bytes: [UInt8]
  ) -> String {
    let subject = mail.value("Subject")
    // A multipart whose boundary is missing, or never comes, is text to who shows it.
    let isBroken = mail.root.map { $0.type == "multipart" && $0.parts.isEmpty } ?? false
    var reading = MailText.Reading()
    if isBroken {
      reading.text = body(of: bytes)
    } else if let root = mail.root {
      reading = MailText.read(root, isReply: ReplyMarks.all.isReply(oneLine(subject ?? "")))
    }
    let isCut = bytes.count >= longest && (isBroken || mail.root?.endsWithText == true)
    var bindings = MailBindings(
      header: bindings(of: mail, header),
      isCut: !header.isWhole || isCut && reading.hasNumber
    )
    bindings.add(reading.written, beside: reading.text, subject: subject)
    let lines = bindings.lines(beside: reading.text)
    return lines.isEmpty ? reading.text : "\(reading.text)\n\n\(lines.joined(separator: "\n"))"
  }

  /// What the header binds, by its fields as they are written: encoded words are no part of them.
  private static func bindings(
    of mail: borrowing ParsedMail,
    _ header: WrittenHeader
  ) -> BoundHeader.Reading {
    let fields = mail.fields.map { field in
      MailHeaderField(name: field.name, value: String(decoding: field.written, as: UTF8.self))
    }
    let reading = BoundHeader.read(fields)
    return header.holdsNUL && reading != .unbound ? .malformed : reading
  }

  /// What comes after the header of the mail `bytes`, as it is written.
  private static func body(of bytes: [UInt8]) -> String {
    let start = WrittenHeader.end(in: bytes) ?? bytes.endIndex
    return DecodedText.text(Array(bytes[start...]), charset: nil).trimmed
  }

  private static func arrival(
    of mail: borrowing ParsedMail,
    _ delivered: Timestamp?
  ) -> Timestamp? {
    // Servers put theirs above the others.
    let received = mail.value("Received").flatMap { value in
      value.lastIndex(of: ";").flatMap { end in
        Timestamp(rfc2822: oneLine(String(value[value.index(after: end)...])))
      }
    }
    let end = received.map { Timestamp(milliseconds: $0.milliseconds + 999) }
    guard let delivered, let end else { return end ?? delivered }
    return min(end, delivered)
  }

  /// The identifier in a `Message-ID` field.
  private static func identifier(_ value: String) -> String {
    let line = oneLine(value)
    return line.dropFirst(line.first == "<" ? 1 : 0).prefix { $0 != ">" }.description
  }

  private static func oneLine(_ value: String) -> String {
    value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
