import FoundationEssentials
import ScratchFolders
import Testing

@Suite struct MailIngestTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] { ["OTP_STORE": folder.path("inbox.db")] }

  private func mail(_ code: String, _ lines: String...) -> String {
    """
    From: Oakline <login@oakline.example>
    Date: Mon, 23 Nov 2026 10:00:00 +0000
    Message-ID: <\(code)@oakline.example>
    Received: by mx.home.example; Mon, 23 Nov 2026 10:00:00 +0000

    Your Oakline code is \(code).
    \(lines.joined(separator: "\n"))

    """
  }

  private func ingest(_ arguments: String..., input: String = "") throws -> Tool.Answer {
    try Tool.otpd.run(["ingest"] + arguments, input: input.utf8, environment: environment)
  }

  private func codes() throws -> Set<String> {
    let arguments = ["inbox", "--ndjson", "--reveal", "--limit", "100"]
    let answer = try Tool.otp.run(arguments, environment: environment)
    let codes = answer.output.matches(of: #/"code":"(\d+)"/#).map { String($0.1) }
    #expect(codes.count == answer.output.split(separator: "\n").count)
    return Set(codes)
  }

  @Test func `a file with a mail, an mbox and a Maildir are read by their look, each once`() throws
  {
    try folder.write(Array(mail("482913").utf8), to: "a.eml")
    let mbox = ["593812", "640275"].map { "From x Mon Nov 23 10:00:00 2026\n" + mail($0) + "\n" }
    try folder.write(Array(mbox.joined().utf8), to: "b.mbox")
    for part in ["new", "cur", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: folder.path("Mail/\(part)"),
        withIntermediateDirectories: true
      )
    }
    try folder.write(Array(mail("771204").utf8), to: "Mail/new/1.a")
    try folder.write(Array(mail("318846").utf8), to: "Mail/cur/2.b:2,S")
    try folder.write(Array(mail("205561").utf8), to: "Mail/cur/3.c:2,ST")
    try folder.write(Array(mail("964120").utf8), to: "Mail/tmp/4.d")
    let paths = ["a.eml", "b.mbox", "Mail"].map(folder.path)
    for duplicates in [0, 5] {
      let answer = try Tool.otpd.run(["ingest"] + paths, environment: environment)
      #expect(answer.status == 0)
      #expect(answer.output.contains("received    5\n"))
      #expect(answer.output.contains("duplicates  \(duplicates)\n"))
    }
    #expect(try codes() == ["482913", "593812", "640275", "771204", "318846"])
  }

  @Test func `a mail on standard input is read by its look, or as what --format says`() throws {
    #expect(try ingest("--format", "eml", input: "Subject: 640275 is your code\n\n").status == 0)
    #expect(try ingest(input: mail("482913")).status == 0)
    let mbox = "From x Mon Nov 23 10:00:00 2026\n" + mail("593812")
    #expect(try ingest("--format", "mbox", input: mbox).status == 0)
    #expect(try codes() == ["640275", "482913", "593812"])
    #expect(try ingest("--format", "jsonl", input: mail("771204")).status == 2)
  }

  @Test func `a mail that cannot be read is reported without a word of it, the others are stored`()
    throws
  {
    let deep = (0..<250).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }
    let bad = "From x Mon Nov 23 10:00:00 2026\nFrom: a@b.example\n" + deep.joined() + "111222\n\n"
    let good = "From x Mon Nov 23 10:00:00 2026\n" + mail("482913")
    try folder.write(Array((bad + good).utf8), to: "b.mbox")
    let answer = try ingest("--format", "mbox", folder.path("b.mbox"))
    #expect(answer.status == 2)
    #expect(answer.errors.contains("b.mbox: mail 1: this mail has more than 200 multiparts"))
    #expect(!answer.errors.contains("111222"))
    #expect(answer.output.contains("rejected    1\n"))
    #expect(try codes() == ["482913"])
  }

  @Test func `a backup of text messages is read by its look, each once`() throws {
    func message(_ code: String, _ date: String) -> String {
      "<sms address=\"Oakline\" date=\"\(date)\" type=\"1\" body=\"Your code is \(code)\" />\n"
    }
    let messages = message("482913", "1795000000000") + message("593812", "null")
    let backup = "<?xml version='1.0'?>\n<smses count=\"2\">\n\(messages)</smses>\n"
    try folder.write(Array(backup.utf8), to: "sms.xml")
    for duplicates in [0, 1] {
      let answer = try ingest(folder.path("sms.xml"))
      #expect(answer.status == 2)
      #expect(answer.errors.contains("sms.xml: message 2: the message has no date"))
      #expect(answer.output.contains("duplicates  \(duplicates)\n"))
    }
    #expect(try codes() == ["482913"])
    let cut = try ingest("--format", "sms-backup", input: String(backup.prefix(60)))
    #expect(cut.status == 2 && cut.errors.contains("is truncated"))
  }

  @Test func `a backup is read on behind pictures of megabytes`() throws {
    let picture = "<part ct=\"image/png\" data=\"\(String(repeating: "A", count: 2 << 20))\" />\n"
    let message = "<sms date=\"1795000000000\" type=\"1\" body=\"Your code is 482913\" />\n"
    let backup = "<smses>\n<mms msg_box=\"2\">\n\(picture)</mms>\n\(message)</smses>\n"
    let answer = try ingest("--format", "sms-backup", input: backup)
    #expect(answer.status == 0)
    #expect(try codes() == ["482913"])
  }

  @Test func `what is no mbox and what is unknown are refused by name`() throws {
    let other = try ingest("--format", "mbox", input: "Your code is 482913\n")
    #expect(other.status == 2 && other.errors.contains("this is not an mbox"))
    let unknown = try ingest("--format", "pst")
    #expect(unknown.status == 2 && unknown.errors.contains("jsonl, eml, mbox, maildir, sms-backup"))
    #expect(try ingest("--format", "maildir").errors.contains("needs the folder"))
  }
}
