import OTPDetection
import OTPMail
import Testing

/// Lines that bind a code count wherever they stand in a mail.
@Suite struct MailBindingsTests {
  private static let detector = Detector()
  private static let bound = "Your code is 482913.\n\n@shop.example #482913"
  private static let malformed = "Your code is 482913.\n\n@shop.example/ #482913"
  private static let html = "<p>Your code is 482913.</p>"
  /// So many words that a plain text with fewer is not the one that is read.
  private static let words = String(
    repeating: "<p>We are happy to have you with us.</p>",
    count: 30
  )

  private func detect(_ mail: String) throws -> Detection {
    Self.detector.detect(in: try MailReader.message(Array("From: a@b.example\n\(mail)".utf8)))
  }

  private func detect(html: String, subject: String = "Code") throws -> Detection {
    try detect("Subject: \(subject)\nContent-Type: text/html; charset=utf-8\n\n\(html)")
  }

  private func detect(
    _ subtype: String,
    _ parts: [(type: String, text: String)],
    subject: String = "Code"
  ) throws -> Detection {
    let written = parts.map { "--x\nContent-Type: \($0.type)\n\n\($0.text)\n" }
    let type = "Content-Type: multipart/\(subtype); boundary=x"
    return try detect("Subject: \(subject)\n\(type)\n\n\(written.joined())--x--")
  }

  private func isBound(_ detection: Detection) -> Bool {
    detection.outcome == .code && detection.code?.value == "482913"
      && detection.binding?.domain == "shop.example"
  }

  @Test func `a line counts in whatever alternative it stands`() throws {
    let long = ("text/html", Self.html + Self.words)
    #expect(isBound(try detect("alternative", [("text/plain", Self.bound), long])))
    #expect(isBound(try detect("alternative", [("text/plain", "@shop.example #482913"), long])))
    let other = "<p>Your code is 482913.</p><p>@shop.example #482913</p>"
    for type in ["text/html", "text/x-amp-html"] {
      let parts = [("text/plain", "Your code is 482913."), (type, other)]
      #expect(isBound(try detect("alternative", parts)))
    }
    #expect(
      try detect("alternative", [("text/plain", Self.malformed), long]).outcome == .unusable
    )
  }

  @Test func `alternatives that bind differently make a mail ambiguous`() throws {
    let parts = [("text/plain", Self.bound), ("text/html", "<p>@pay.example #482913</p>")]
    #expect(try detect("alternative", parts).outcome == .ambiguous)
  }

  @Test func `a text that binds, or is malformed, stays as it is`() throws {
    for text in [Self.bound, Self.malformed] {
      let mail = Array("From: a@b.example\n\n\(text)".utf8)
      #expect(try MailReader.message(mail).text == text)
    }
  }

  @Test func `a malformed line stays malformed when other lines follow it`() throws {
    let token = "OTP-Token: \"482913\"; origin=\"https://shop.example\""
    for line in ["@intranet #482913", "@com #482913"] {
      #expect(try detect("\n\(line)").outcome == .unusable)
      #expect(try detect("\(token)\n\n\(line)").outcome == .unusable)
    }
  }

  @Test func `more bindings than a sender needs make a mail unusable`() throws {
    let lines = (0..<70_000).map { "@b.example #\($0)" }.joined(separator: "\n")
    let parts = [("text/plain", "Your code is 482913."), ("text/plain", lines)]
    #expect(try detect("related", parts).outcome == .unusable)
    let mails = (0..<190).map { index in
      let codes = (0..<15).map { "> @b.example #\(index)x\($0)" }.joined(separator: "\n")
      return ("text/plain", "Your code is 482913.\n\(codes)")
    }
    #expect(try detect("mixed", mails, subject: "Re: Code").outcome == .unusable)
  }

  @Test func `alternatives that bind the same repeat nothing`() throws {
    let html = "<p>Your code is 482913.</p><p>@shop.example #482913</p>"
    let mail = """
      From: a@b.example
      Content-Type: multipart/alternative; boundary=x

      --x

      \(Self.bound)
      --x
      Content-Type: text/html

      \(html)
      --x--
      """
    #expect(try MailReader.message(Array(mail.utf8)).text == Self.bound)
  }

  @Test(arguments: ["mixed", "related", "signed"])
  func `a line counts in a part that is not the first one`(subtype: String) throws {
    let parts = [("text/plain", "Your code is 482913."), ("text/plain", "@shop.example #482913")]
    #expect(isBound(try detect(subtype, parts)))
    let bad = [parts[0], ("text/plain", "@shop.example/ #482913")]
    #expect(try detect(subtype, bad).outcome == .unusable)
  }

  @Test(arguments: [
    "<p style='display:none'>@shop.example #482913</p>",
    "<p style='font-size:1px'>@shop.example #482913</p>",
    "<p style='color:#fff'>@shop.example #482913</p>",
    "<details><summary>More</summary>@shop.example #482913</details>",
    "<p style='display:none'>&#64;shop.example &#35;482913</p>",
    "<p>@<a href='http://shop.example'>shop.example</a> #482913</p>",
    "<p><a href='https://shop.example/a>b'>@shop.example</a> #482913</p>",
  ]) func `a line counts that is hidden, or has a link in it`(line: String) throws {
    #expect(isBound(try detect(html: Self.html + line)))
    #expect(isBound(try detect(html: line, subject: "Your code is 482913")))
    let bad = line.replacing("shop.example #", with: "shop.example/ #")
      .replacing("shop.example &#35;", with: "shop.example/ &#35;")
      .replacing("</a> #", with: "</a>/ #")
    #expect(try detect(html: Self.html + bad).outcome == .unusable)
  }

  @Test func `a line counts with the address that a program puts into plain text`() throws {
    let line = "@shop.example <http://shop.example> #482913"
    #expect(isBound(try detect("\nYour code is 482913.\n\n\(line)")))
  }

  @Test func `a line that is hidden is no text of a mail without a code`() throws {
    let hidden = "<p style='display:none'>Your code is 482913. @shop.example #482913</p>"
    #expect(try detect(html: hidden).outcome == .none)
  }

  @Test func `a quoted line binds its code, and brings back no older one`() throws {
    func reply(_ code: String, _ quoted: String = "> @shop.example #482913") throws -> Detection {
      try detect("Subject: Re: Code\n\nYour code is \(code).\n\n\(quoted)")
    }
    #expect(isBound(try reply("482913")))
    #expect(isBound(try reply("482 913")))
    #expect(isBound(try reply("482913", ">@shop.example #482913")))
    #expect(isBound(try reply("482913", "----- Shop -----\n@shop.example #482913")))
    let other = try reply("593812")
    #expect(other.code?.value == "593812")
    #expect(other.binding == nil)
    let thanks = "Subject: Re: Code\n\nThanks!\n\n> Your code is 482913.\n> @shop.example #482913"
    #expect(try detect(thanks).outcome == .none)
    let html = """
      <p>Your code is 482913.</p><blockquote type='cite'>@shop.example #482913</blockquote>
      """
    #expect(isBound(try detect(html: html, subject: "Re: Code")))
  }

  @Test(arguments: ["report", "digest"])
  func `a mail that is sent back, or one of many, brings no older code`(subtype: String) throws {
    let inner = "Subject: Code\n\n\(Self.bound)"
    let parts = [("text/plain", "Not delivered."), ("message/rfc822", inner)]
    #expect(try detect(subtype, parts).outcome == .none)
  }

  @Test func `a text that is longer than what is read of a mail is bound to no known site`() throws
  {
    let filler = String(repeating: "lorem ipsum\n", count: MailReader.longest / 12 + 1)
    let code = "Your code is 482913.\n"
    #expect(try detect("\n\(code)\(filler)\n@shop.example #482913").outcome == .unusable)
    let header = "Subject: Your code is 482913\n"
    let fields = String(repeating: "X-A: b\n", count: MailReader.longest / 7 + 1)
    let token = "OTP-Token: \"482913\"; origin=\"https://shop.example\"\n"
    #expect(try detect("\(header)\(fields)\(token)\nHello").outcome == .unusable)
    // What is attached may be longer.
    let type = "application/octet-stream"
    #expect(try detect("mixed", [("text/plain", code), (type, filler)]).outcome == .code)
  }

  @Test func `a subject binds, and a text that is attached does not`() throws {
    let subject = "Subject: Your code @shop.example #482913"
    #expect(isBound(try detect("\(subject)\n\nYour code is 482913.")))
    #expect(isBound(try detect("\(subject)\nContent-Type: text/html\n\n\(Self.html)")))
    #expect(
      try detect("Subject: @shop.example/ #482913\n\nYour code is 482913.").outcome == .unusable
    )
    let attached = "text/plain\nContent-Disposition: attachment"
    let parts = [("text/plain", "Your code is 482913."), (attached, "@shop.example #482913")]
    let detection = try detect("mixed", parts)
    #expect(detection.code?.value == "482913")
    #expect(detection.binding == nil)
  }
}
