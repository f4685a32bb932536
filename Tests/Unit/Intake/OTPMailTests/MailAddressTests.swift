import OTPMail
import OTPMessage
import Testing

/// The addresses of a mail: who sent it, and to whom.
@Suite struct MailAddressTests {
  private func read(_ fields: String) throws -> Message {
    try MailReader.message(Array("\(fields)\n\nYour code is 482913.".utf8))
  }

  @Test(arguments: [
    // Encoded words are words of a name, never an address:
    // https://www.rfc-editor.org/rfc/rfc2047#section-5
    ("=?utf-8?q?Bank_=3Csecurity=40bank.example=3E=2C?= <a@evil.example>", "a@evil.example"),
    ("=?utf-8?q?security=40bank=2Eexample=2C?= <a@evil.example>", "a@evil.example"),
    ("=?utf-8?b?U2VjdXJpdHkgPHNlY3VyaXR5QGJhbmsuZXhhbXBsZT4=?=", nil),
    ("=?utf-8?q?security=40bank.example?=", nil),
    ("\"security@bank.example\" <a@evil.example>", "a@evil.example"),
    // Others take the first address for that of the sender.
    ("security@bank.example <a@evil.example>", nil),
    ("a@evil.example Bank <security@bank.example>", nil),
    ("a@evil.example: <security@bank.example>", nil),
    ("\"a@evil.example\"@evil.example <security@bank.example>", nil),
    ("security@bank.example <security@bank.example>", "security@bank.example"),
    ("Security@Bank.example <security@bank.example>", "security@bank.example"),
    ("Bank\n <a@evil.example>", "a@evil.example"),
    ("(security@bank.example) a@evil.example (Bank)", "a@evil.example"),
    ("Bank: Codes <a@evil.example>", "a@evil.example"),
    // More than one mailbox, as one reader or another finds them.
    ("x:security@bank.example; a@evil.example", nil),
    ("security@bank.example, a@evil.example", nil),
    ("security@bank.example;a@evil.example", nil),
    ("security@bank.example; Bank <a@evil.example>", nil),
    ("<security@bank.example> <a@evil.example>", nil),
    ("security@bank.example@evil.example", nil),
    ("<@evil.example:security@bank.example>", nil),
    ("security@bank(.example)evil.example", nil),
    ("a:b:c:d:e:f:security@bank.example;;;;;; a@evil.example", nil),
    ("a@evil.example\nFrom: security@bank.example", nil),
    ("a@evil.example\nFROM : security@bank.example", nil),
    // No address at all.
    ("", nil),
    ("Bank", nil),
    ("undisclosed:;", nil),
    ("\"security@bank.example\"@evil.example", nil),
    ("\"unterminated <a@evil.example>", nil),
  ]) func `a mail has a sender only if its From field has one reading`(
    from: String,
    sender: String?
  ) throws {
    #expect(try read("From: \(from)\nSubject: x").sender == sender)
  }

  @Test func `the Sender field names no sender, because nobody checks it`() throws {
    #expect(try read("Sender: a@b.example\nSubject: x").sender == nil)
    #expect(try read("From: a@b.example\nSender: c@d.example").sender == "a@b.example")
  }

  @Test(arguments: [
    ("a@b\u{0430}nk.example", "a@xn--bnk-6cd.example"),
    ("a@b\u{E4}nk.example", "a@xn--bnk-qla.example"),
    ("a@xn--bnk-qla.example", "a@xn--bnk-qla.example"),
    ("Bank <a@xn--bnk-6cd.example>", "a@xn--bnk-6cd.example"),
    ("a@b\u{202E}nk.example", nil),
    ("a\u{202E}b@bank.example", nil),
    ("No-Reply@Oakline.example", "No-Reply@Oakline.example"),
    ("a_b@mx_1.example", "a_b@mx_1.example"),
    ("\u{4F60}@oakline.example", "\u{4F60}@oakline.example"),
    ("a@stra\u{DF}e.example", "a@xn--strae-oqa.example"),
    // Letters that stand for plain ones, so that the host would be that of somebody else.
    ("a@\u{FF42}\u{FF41}\u{FF4E}\u{FF4B}.example", nil),
    ("a@\u{24D1}\u{24D0}\u{24DD}\u{24DA}.example", nil),
    ("a@\u{1D41B}ank.example", nil),
    ("a@ban\u{212A}.example", nil),
    ("a@b\u{AA}nk.example", nil),
    ("a@bank\u{3002}example", nil),
    ("a@bank\u{FF0E}example", nil),
    ("a@bank.example\u{3002}", nil),
    ("a@b\u{E4}nk\u{3002}example", nil),
    ("a@b\u{E4}n\u{212A}.example", nil),
    ("a@B\u{C4}NK.example", nil),
  ]) func `the host of a sender is in ASCII, so that no letter looks like another`(
    from: String,
    sender: String?
  ) throws {
    #expect(try read("From: \(from)\nSubject: x").sender == sender)
  }

  @Test(arguments: [
    "From: security@bank.example\0 <a@evil.example>\nSubject: x",
    "From: security@bank.example\nSubject: \0",
    "Subject: x\nFrom\0: a@evil.example\nFrom: security@bank.example",
    "From: security@bank.example\nX\0Y: z\r",
  ]) func `a mail with a NUL in its header has no sender`(fields: String) throws {
    #expect(try read(fields).sender == nil)
    let body = Array("From: a@b.example\n\nYour code is 482913.\0".utf8)
    #expect(try MailReader.message(body).sender == "a@b.example")
  }

  @Test func `a mail whose header is longer than what is read of it has no sender`() throws {
    let line = String(repeating: " ", count: 900) + "\n "
    let lines = String(repeating: line, count: MailReader.longest / line.utf8.count + 1)
    let cut = "Subject: x\nFrom: security@bank.example\n \(lines)<a@evil.example>"
    #expect(try read(cut).sender == nil)
    let other = "From: security@bank.example\nX-A:\n \(lines)"
    #expect(try read("\(other)\nFrom: a@evil.example").sender == nil)
    // The text may go on.
    let long = Array("From: a@b.example\n\n\(lines)".utf8)
    #expect(try MailReader.message(long).sender == "a@b.example")
    // Nothing is cut off a short mail without a text.
    #expect(try MailReader.message(Array("From: a@b.example\n".utf8)).sender == "a@b.example")
  }

  @Test(arguments: [
    ("mx.example.org; dmarc=fail header.from=b.example", nil),
    ("mx.example.org;\n spf=pass; dmarc=fail (p=none) header.from=b.example", nil),
    ("MX.example.org 1; dkim=none;\n\tdmarc = FAIL", nil),
    ("mx.example.org; dmarc/1=fail", nil),
    ("mx.example.org; dmarc=temperror header.from=b.example", nil),
    ("mx.example.org; spf=pass; dmarc=PermError action=none header.from=b.example", nil),
    ("mx.example.org; arc=none (dmarc=temperror); dmarc=pass", nil),
    ("mx.example.org; spf=temperror; dkim=permerror; dmarc=pass", "a@b.example"),
    ("mx.example.org; dmarc=none header.from=b.example", "a@b.example"),
    ("mx.example.org; dmarc=pass", "a@b.example"),
    ("mx.example.org; dmarc=failure", "a@b.example"),
    ("mx.example.org; spf=fail smtp.mailfrom=b.example", "a@b.example"),
    ("mx.example.org; dkim=fail; spf=softfail", "a@b.example"),
    ("mx.example.org; dkim=fail; dmarc=pass reason=\"; dmarc=fail\"", "a@b.example"),
    ("mx.example.org; none", "a@b.example"),
    // What the sender chose and the server copied must not hide the result.
    (
      """
      mx.example.org; spf=softfail (mx: domain of "("@evil.example) \
      smtp.mailfrom="("@evil.example; dmarc=fail header.from=b.example
      """, nil
    ),
    (
      """
      mx.example.org; spf=none (mx: domain of "("@evil.example) smtp.mailfrom="("@evil.example; \
      dmarc=fail (p=none) header.from=b.example; dkim=none header.i="))"@evil.example
      """, nil
    ),
    ("mx.example.org; spf=pass smtp.mailfrom=a\"b@evil.example; dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a\"b@evil.example; dmarc=fail; x=c\"d", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a\\b@evil.example; dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a(b@evil.example; dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a(b@evil.example; dmarc=fail; x=c)d", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a)b@evil.example; dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a@evil.example;\u{301} dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=\u{301};dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a\u{1}b@evil.example; dmarc=fail", nil),
    ("mx.example.org; spf=pass smtp.mailfrom=a\0b@evil.example; dmarc=fail", nil),
    // Other ways to write the same.
    ("\"mx.example.org\"; dmarc=fail", nil),
    ("mx.example.org.; dmarc=fail", nil),
    ("(x) mx.example.org (y) 1 (z); dmarc(x)=(y)fail", nil),
    ("mx.example.org; dmarc=\"fail\"", nil),
    ("mx.example.org; dmarc / 2 = fail", nil),
    ("mx.example.org; (x;y) dmarc=fail", nil),
    ("mx.example.org dmarc=fail", nil),
    ("mx.example.org; dmarc=\u{301}fail", nil),
    ("mx.example.org; dkim=fail (\"body hash did not verify\"); dmarc=pass", "a@b.example"),
    ("mx.example.org; arc=pass (i=1 spf=pass dmarc=pass (p=none)); dmarc=pass", "a@b.example"),
    ("mx.example.org; spf=pass smtp.mailfrom=\"a;b (c\"@b.example; dmarc=pass", "a@b.example"),
    ("mx.example.org; spf=pass smtp.mailfrom=\u{E4}@b.example; dmarc=pass", "a@b.example"),
    // Servers that the person does not name.
    ("other.example; spf=pass smtp.mailfrom=a\"b@mx.example.org; dmarc=fail", "a@b.example"),
    ("mx.example.org.evil.example; dmarc=fail", "a@b.example"),
    ("other.example; dmarc=fail", "a@b.example"),
    ("other.example; dmarc=fail\nAuthentication-Results: mx.example.org; dmarc=fail", nil),
    ("mx.example.org; dmarc=pass\nAuthentication-Results: mx.example.org; dmarc=fail", nil),
  ]) func `a mail that failed DMARC for the server that a person trusts has no sender`(
    results: String,
    sender: String?
  ) throws {
    let fields = "From: a@b.example\nAuthentication-Results: \(results)\n\nYour code is 482913."
    let mail = Array(fields.utf8)
    #expect(try MailReader.message(mail, trustedServer: "mx.example.org").sender == sender)
    #expect(
      try MailReader.message(mail).sender == (results.utf8.contains(0) ? nil : "a@b.example")
    )
  }

  @Test func `the name of a trusted server may end with the dot of the root`() throws {
    let fields = "From: a@b.example\nAuthentication-Results: mx.example.org; dmarc=fail\n\nHello"
    let message = try MailReader.message(Array(fields.utf8), trustedServer: "MX.example.org.")
    #expect(message.sender == nil)
  }

  @Test(arguments: ["Delivered-To", "X-Original-To", "Envelope-To", "To"])
  func `a recipient is read as it is written too`(field: String) throws {
    let hidden = "=?utf-8?q?you=40example.org=2C?= <other@example.org>, third@example.org"
    #expect(
      try read("From: a@b.example\n\(field): \(hidden)").recipient == "other@example.org"
    )
    let group = "team: ann@example.org, bob@example.org;"
    #expect(try read("From: a@b.example\n\(field): \(group)").recipient == "ann@example.org")
    let none = "=?utf-8?b?eW91QGV4YW1wbGUub3Jn?="
    #expect(try read("From: a@b.example\n\(field): \(none)").recipient == nil)
  }

  @Test(arguments: [
    "From : ", "From\t: ", "From \u{B}: ", "Cc : ", "Reply-To : ", "Bcc\t:", "To :", "Sender : ",
    "X-Original-To : ", "Resent-From: ", "X-Anything: ", "Disposition-Notification-To : ",
  ]) func `groups in each other are refused however the name of their field ends`(
    field: String
  ) throws {
    let deep = field + String(repeating: "a:", count: 60_000)
    #expect(throws: MailError.self) { try read("From: a@b.example\n\(deep)") }
    guard !field.hasPrefix("X-"), !field.hasPrefix("Resent"), !field.hasPrefix("Disp") else {
      return
    }
    #expect(throws: MailError.self) {
      try read("From: a@b.example\nContent-Type: message/rfc822\n\n\(deep)")
    }
  }

  @Test func `groups that encoded words hide are no groups`() throws {
    let words = (0..<1_000).map { _ in "=?utf-8?q?\(String(repeating: "a=3A", count: 15))?=" }
    let from = "\(words.joined(separator: "\n ")) <a@b.example>"
    #expect(try read("From: \(from)").sender == "a@b.example")
  }
}
