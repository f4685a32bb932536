import CHTML
import CMIME
import OTPDetection
package import OTPMessage

/// Reads raw mail: RFC 5322 with MIME.
package enum MailReader {
  /// The maximum number of bytes that are read from a mail; the rest is ignored.
  package static let longest = 1 << 20

  /// The message in the mail `bytes`. `delivered` is the time of delivery on this machine, if it is
  /// known. A mail that failed DMARC for `trustedServer`, the person's own mail server, has no
  /// sender; nor does one whose header other readers may read differently.
  ///
  /// The time of arrival is never the date that the sender wrote. It is that of the newest
  /// `Received` field, which the receiving server wrote, or `delivered` if that is earlier or the
  /// field is missing. A field has whole seconds and counts as the end of its second, so that a
  /// code is not older than a request made within that second.
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

  /// Whether `bytes` begin like a mail: with header fields, including at least two of `From`,
  /// `Date`, `Message-ID` and `MIME-Version`.
  package static func looksLikeMail(_ bytes: [UInt8]) -> Bool {
    let telling: Set = ["from", "date", "message-id", "mime-version"]
    var found: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard let first = line.first, first != UInt8(ascii: "\r") else { break }
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") { continue }
      // Printable characters except the colon: https://www.rfc-editor.org/rfc/rfc5322#section-2.2
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
    // Programs show a multipart whose boundary is missing, or never occurs, as text.
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

  /// The bindings of the header, read from its raw fields, without decoding encoded words.
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

  /// The raw body of the mail `bytes`.
  private static func body(of bytes: [UInt8]) -> String {
    let start = WrittenHeader.end(in: bytes) ?? bytes.endIndex
    return DecodedText.text(Array(bytes[start...]), charset: nil).trimmed
  }

  private static func arrival(
    of mail: borrowing ParsedMail,
    _ delivered: Timestamp?
  ) -> Timestamp? {
    // Servers add their field above the others.
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
