import OTPSources
import Testing

@Suite struct EncryptedMailTests {
  private func talk(tls: Bool = true, passwords: Bool = false) -> MailTalk {
    var leniency = MailLeniency()
    leniency.offersTLS = tls
    leniency.takesPasswords = passwords
    return MailTalk(leniency: leniency)
  }

  @Test func `TLS is offered once, and begins the session anew`() {
    var talk = talk()
    talk.session.receive(Array("EHLO me\r\n".utf8))
    #expect(talk.said().last == "250 STARTTLS")
    #expect(talk.send("STARTTLS\r\n") == ["220"])
    #expect(talk.session.awaitsEncryption)
    #expect(!talk.session.isListening)
    talk.session.beginEncrypted()
    #expect(!talk.session.awaitsEncryption)
    #expect(talk.send("MAIL FROM:<a@b>\r\n") == ["503"])
    talk.session.receive(Array("EHLO me\r\n".utf8))
    // Nobody else reads a password there.
    #expect(talk.said().last == "250 AUTH PLAIN LOGIN")
    #expect(talk.send("AUTH PLAIN AA==\r\nSTARTTLS\r\n") == ["235", "502"])
  }

  @Test func `what was said before TLS began is forgotten`() {
    var talk = talk()
    #expect(talk.send("EHLO me\r\nSTARTTLS\r\nMAIL FROM:<x@y.example>\r\n") == ["250", "220"])
    talk.session.beginEncrypted()
    #expect(talk.send("EHLO me\r\nRCPT TO:<a@b>\r\n") == ["250", "503"])
  }

  @Test func `TLS does not begin where it is not offered, or within a mail`() {
    var plain = talk(tls: false)
    #expect(plain.send("EHLO me\r\nSTARTTLS\r\n") == ["250", "502"])
    #expect(!plain.session.awaitsEncryption)
    var talk = talk()
    #expect(talk.send("EHLO me\r\nMAIL FROM:<a@b>\r\nSTARTTLS\r\n") == ["250", "250", "503"])
    #expect(talk.send("AUTH PLAIN AA==\r\n") == ["502"])
  }
}
