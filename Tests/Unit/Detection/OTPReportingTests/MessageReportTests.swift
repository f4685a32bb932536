import OTPDetection
import OTPMessage
import RandomNumbers
import Testing

@testable import OTPReporting

struct MessageReportTests {
  private func report(_ message: Message, seed: UInt64 = 1) throws -> MessageReport {
    let report = MessageReport(
      of: message,
      session: Detector().makeSession(),
      generator: Numbers(seed: seed)
    )
    return try #require(report)
  }

  private func invented(_ text: String, seed: UInt64 = 1) throws -> String {
    try report(Message(text: text), seed: seed).invention.text
  }

  private func words(of text: String) -> [String] {
    text.split { !$0.isLetter }.map(String.init)
  }

  @Test func `keeps words of the lexicon, punctuation and layout, and nothing else`() throws {
    let text = try invented("Dear Ann,\n\n  your Oakline code is 482913. It expires in 10 minutes!")
    let pattern = text.map { $0.isNumber ? "0" : $0.isUppercase ? "A" : $0.isLetter ? "a" : $0 }
    #expect(
      String(pattern) == "Aaaa Aaa,\n\n  aaaa Aaaaaaa aaaa aa 000000. Aa aaaaaaa aa 00 aaaaaaa!"
    )
    #expect(text.contains(" code is ") && text.contains("It expires in "))
    for word in ["Dear", "Ann", "your", "Oakline", "482", "829", "291", "913", "10"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test(arguments: ["ℹ️ Your code is 482913.", "か\u{301} 482913", "\u{301}\u{302} 482913"])
  func `ends though marks stand between scripts`(text: String) throws {
    #expect(try !invented(text).contains("482913"))
  }

  @Test func `the invention is treated like the message`() throws {
    let report = try report(Message(text: "Your Oakline code is 482913. It expires in 10 minutes."))
    #expect(report.outcome == .code)
    #expect(report.hasSameOutcome && report.hasSameSignals)
    #expect(report.deciding == nil)
    #expect(report.explanation.candidates.count == 1)
  }

  @Test func `is another each time`() throws {
    let message = Message(text: "Your Oakline code is 482913.")
    let session = Detector().makeSession()
    let texts = (0..<20).map { _ in
      MessageReport(of: message, session: session)?.invention.text
    }
    #expect(Set(texts).count > 15)
  }

  @Test(arguments: 0..<20)
  func `a number stays the same wherever it is, in groups or not`(_ seed: UInt64) throws {
    let text = try invented(
      "Your code is 482 913. Enter 482913 now.\n\n@shop.example #482913",
      seed: seed
    )
    let digits = text.filter(\.isNumber)
    try #require(digits.count == 18)
    #expect(digits.prefix(6) == digits.dropFirst(6).prefix(6))
    #expect(digits.prefix(6) == digits.suffix(6))
  }

  @Test func `a name stays the same wherever it is, whatever its case`() throws {
    let report = try report(
      Message(text: "OAKLINE: your code is 482913. Thanks, Oakline", sender: "oakline")
    )
    let names = words(of: report.invention.text)
    let sender = try #require(report.invention.sender)
    #expect(sender != "oakline")
    #expect(names.first == sender.uppercased())
    #expect(names.last?.lowercased() == sender)
  }

  @Test func `of a compound only the end that the lexicon has stays`() throws {
    let text = try invented("Ihr Quarzwerkcode lautet 640218. Er ist 10 Minuten gültig.")
    #expect(text.contains("code lautet "))
    #expect(!text.lowercased().contains("quarz") && !text.contains("werk"))
  }

  @Test func `nothing of an address stays but its form`() throws {
    let text = try invented("Your code: 482913. Help: https://www.code-bank.com/verify?user=ann7")
    #expect(text.contains("https://www.") && text.contains(".example/"))
    for word in ["code-", "bank", "com", "verify", "user", "ann"] {
      #expect(!text.dropFirst(12).contains(word), "\(word)")
    }
  }

  @Test(arguments: 0..<20)
  func `dates, years and times stay such`(_ seed: UInt64) throws {
    let message = Message(text: "Code 482913, valid until 24.12.2026 17:30.")
    let report = try report(message, seed: seed)
    #expect(report.hasSameSignals)
    #expect(report.explanation.candidates.map(\.kind) == [.plain, .date, .time])
  }

  @Test func `digits of other scripts stay in their script`() throws {
    let text = try invented("رمز التحقق ٤٨٢٩١٣")
    let digits = text.unicodeScalars.filter { 0x660...0x669 ~= $0.value }
    #expect(digits.count == 6)
    #expect(String(String.UnicodeScalarView(digits)) != "٤٨٢٩١٣")
  }

  @Test func `a word with a number of the lexicon does not stay`() throws {
    #expect(try !invented("Call 0800 5550118 about your TAN.").contains("0800"))
  }

  @Test func `a notice in place of a text stays`() throws {
    let report = try report(Message(text: "Sensitive notification content hidden"))
    #expect(report.outcome == .redacted)
    #expect(report.hasSameOutcome)
  }

  @Test func `the mask of a number stays`() throws {
    #expect(try invented("Card XXXX 4821: code 482913").contains("XXXX "))
  }

  @Test func `an empty message has an empty report`() throws {
    let report = try report(Message(text: ""))
    #expect(report.invention.text == "")
    #expect(report.hasSameSignals)
  }

  @Test func `says which part mattered if the outcome is another`() throws {
    // The zeros are what makes this no code, and no report may have them.
    let reports = try (0..<40).map { seed in
      try report(Message(text: "PR 4123: codes from 100000 to 999999, line 523."), seed: seed)
    }
    for report in reports where !report.hasSameOutcome {
      #expect(report.deciding != nil)
      #expect(report.explanation.detection.outcome != report.outcome)
    }
  }
}
