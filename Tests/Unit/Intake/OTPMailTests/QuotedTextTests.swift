import OTPMail
import OTPMessage
import Testing

/// What of a reply is new, in the languages and forms that programs for mail have.
@Suite struct QuotedTextTests {
  private static let old = "Your verification code is 111111"
  private static let new = "Your verification code is 482913"

  private func text(_ subject: String, _ body: String, type: String = "text/plain") throws -> String
  {
    let mail =
      "From: kim@elmfield.example\nSubject: \(subject)\nContent-Type: \(type); charset=utf-8\n"
    return try MailReader.message(Array((mail + "\n" + body).utf8)).text
  }

  @Test(arguments: [
    "Re", "RE", "re", "AW", "Aw", "Antw", "SV", "Sv", "VS", "Odp", "YNT", "Ynt", "Vá", "VÁ", "回复",
    "答复", "回覆", "RIF", "R", "RES", "Res", "BLS", "ATS", "Отв", "ΑΠ", "ΣΧΕΤ", "השב", "رد", "返信",
    "답장", "Trả lời", "Re[2]", "AW(3)", "Re^2", "RE ", "[list] AW", "Odg",
  ]) func `what a reply quotes is left out`(mark: String) throws {
    for colon in [":", "："] {
      let body = "Thanks!\n\n> \(Self.old)"
      #expect(try text("\(mark)\(colon) Sign in", body) == "Thanks!")
    }
  }

  @Test(arguments: [
    "Fwd", "FW", "Fw", "WG", "TR", "RV", "ENC", "Tr", "PD", "İLT", "VB", "Doorst", "转发", "轉寄", "転送",
    "Reminder", "Rent", "Response", "", "Order 1",
  ]) func `what a forward or another mail quotes is read`(mark: String) throws {
    let body = "Thanks!\n\n> \(Self.old)"
    #expect(try text("\(mark): Sign in", body) == body)
  }

  @Test(arguments: [
    "Am Di., 3. März 2026 um 10:00 Uhr schrieb Oakline <a@b.example>:",
    "On Tue, Mar 3, 2026 at 10:00 AM Oakline <a@b.example> wrote:",
    "On Tue, Mar 3, 2026 at 10:00 AM Oakline <a@b.example>\nwrote:",
    "On Tuesday, 3 March 2026 at 10:00 the Oakline team\n<a@b.example> wrote:",
    "Le mar. 3 mars 2026 à 10:00, Oakline <a@b.example> a écrit :",
    "El mar, 3 mar 2026 a las 10:00, Oakline (<a@b.example>) escribió:",
    "Il giorno mar 3 mar 2026 alle ore 10:00 Oakline <a@b.example> ha scritto:",
    "Em ter., 3 de mar. de 2026 às 10:00, Oakline <a@b.example> escreveu:",
    "Op di 3 mrt 2026 om 10:00 schreef Oakline <a@b.example>:",
    "Den tis 3 mars 2026 kl 10:00 skrev Oakline <a@b.example>:",
    "ti 3. maalisk. 2026 klo 10.00 Oakline (a@b.example) kirjoitti:",
    "wt., 3 mar 2026 o 10:00 Oakline <a@b.example> napisał(a):",
    "út 3. 3. 2026 v 10:00 odesílatel Oakline <a@b.example> napsal:",
    "Oakline <a@b.example> ezt írta (időpont: 2026. márc. 3., K, 10:00):",
    "вт, 3 мар. 2026 г. в 10:00, Oakline <a@b.example>:\u{20}пишет:",
    "Oakline <a@b.example>, 3 Mar 2026 Sal, 10:00 tarihinde şunu yazdı:",
    "Oakline <a@b.example> 于2026年3月3日周二 10:00写道：", "2026年3月3日(火) 10:00 Oakline <a@b.example>のメール:",
    "2026년 3월 3일 (화) 오전 10:00, Oakline <a@b.example>님이 작성:",
    "Vào Th 3, 3 thg 3, 2026 vào lúc 10:00 Oakline <a@b.example> đã viết:",
    "-----Ursprüngliche Nachricht-----", "From: Oakline\nSent: Tuesday\nTo: Kim\nSubject: Sign in",
    "*Von:* Oakline\n*Gesendet:* Dienstag\n*An:* Kim\n*Betreff:* Sign in",
    "De : Oakline\nEnvoyé : mardi\nÀ : Kim\nObjet : Sign in", "发件人：Oakline\n发送时间：2026年\n收件人：Kim",
    "差出人: Oakline\n\n送信日時: 2026\n\n宛先: Kim",
  ]) func `what follows the line above a quotation is left out`(lead: String) throws {
    #expect(try text("AW: Sign in", "\(Self.new)\n\n\(lead)\n\n\(Self.old)") == Self.new)
    let lines = lead.split(separator: "\n").map { "<div>\($0)</div>" }.joined()
    let escaped = lines.replacing("<a@b.example>", with: "&lt;a@b.example&gt;")
    let html = "<p>\(Self.new)</p>\(escaped)<p>\(Self.old)</p>"
    #expect(try text("AW: Sign in", html, type: "text/html") == Self.new)
  }

  @Test func `a reply goes on below what it marks as quoted`() throws {
    let body = "On 3 March 2026 Kim wrote:\n\n> \(Self.old)\n\n\(Self.new)"
    #expect(try text("Re: Sign in", body).hasSuffix(Self.new))
    #expect(try !text("Re: Sign in", body).contains(Self.old))
  }

  @Test(arguments: [
    "She wrote:\n\(new)", "From: Paris\nTo: Rome\n\(new)", "I rewrote it on 3 March:\n\(new)",
    "Date: 3 March\n\(new)\nFrom: Kim\nTo: you",
  ]) func `what only looks like the line above a quotation is read`(body: String) throws {
    #expect(try text("Re: Sign in", body) == body)
  }

  @Test(arguments: ["a", "é", "日", "😀"], [1_199, 1_200, 1_201])
  func `a line above a quotation has up to 1,200 bytes`(letter: String, size: Int) throws {
    let end = " am 3. März 2026 schrieb Kim:"
    let letters = String(repeating: letter, count: (size - end.utf8.count) / letter.utf8.count)
    let lead = letters + String(repeating: "-", count: size - (letters + end).utf8.count) + end
    try #require(lead.utf8.count == size)
    let body = "\(Self.new)\n\n\(lead)\n\n\(Self.old)"
    #expect(try text("AW: Sign in", body) == (size <= 1_200 ? Self.new : body))
  }

  @Test(arguments: [
    "gmail_quote", "yahoo_quoted", "protonmail_quote", "tutanota_quote", "zmail_extra",
  ]) func `elements that quote are left out`(name: String) throws {
    let html = "<p>\(Self.new)</p><div class='x \(name)'>\(Self.old)</div>"
    #expect(try text("SV: Sign in", html, type: "text/html") == Self.new)
    #expect(try text("Sign in", html, type: "text/html").contains(Self.old))
  }
}
