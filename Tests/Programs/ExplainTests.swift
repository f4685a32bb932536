import Testing

struct ExplainTests {
  private let english = "Your Oakline code is 482913. It expires in 10 minutes."

  @Test func `underlines the code below the message`() throws {
    let answer = try Tool.otp.run("explain", english)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(
      answer.output.hasPrefix("\(english)\n                     ^^^^^^\n\ncode: 482913, score ")
    )
  }

  @Test func `aligns the carets below wide and combining characters`() throws {
    let answer = try Tool.otp.run("explain", "【青木】您的验证码是482913，5分钟内有效。")
    #expect(answer.output.contains("\n" + String(repeating: " ", count: 20) + "^^^^^^\n"))
  }

  @Test func `shows the kind, score and evidence of each candidate`() throws {
    let answer = try Tool.otp.run("explain", english)
    let lines = answer.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("482913  ") })
    #expect(lines[start].contains("  plain  score ") && lines[start].hasSuffix("  <- the code"))
    #expect(lines.dropFirst(start + 1).first?.hasPrefix("  +") == true)
  }

  @Test func `shows the keywords found on request, with and without --ndjson`() throws {
    let line = "  code  \"verification code\"  en, "
    let text = "Your verification code: 482913"
    #expect(try Tool.otp.run("explain", "--words", text).output.contains(line))
    #expect(try !Tool.otp.run("explain", text).output.contains(line))
    let lines = try Tool.otp.run(
      "explain",
      "--words",
      "--ndjson",
      input: #"{"text": "\#(text)"}"#.utf8
    )
    #expect(lines.output.contains(line))
  }

  @Test func `explains how to fix an unreadable folder of locales`() throws {
    let answer = try Tool.otp.run("explain", "--locales", "/nowhere", english)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("cannot be read"))
    #expect(answer.output == "")
  }

  @Test func `explains a message without a code`() throws {
    let answer = try Tool.otp.run("explain", "Your order 482913 has shipped.")
    #expect(answer.status == 1)
    #expect(answer.output.contains("none: there is no code in this message"))
    #expect(!answer.output.contains("^"))
  }

  @Test(arguments: [
    "\u{1B}", "\u{7}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{2028}", "\u{E0041}",
  ])
  func `escapes characters that would control the terminal`(_ character: Character) throws {
    let answer = try Tool.otp.run("explain", "Your Oakline code\(character) is 482913.")
    #expect(!answer.output.contains(character))
    #expect(answer.output.contains("code\\u{"))
  }

  @Test func `keeps line breaks of all kinds`() throws {
    let answer = try Tool.otp.run("explain", input: "Oakline\r\nYour code: 482913\nBye\n".utf8)
    #expect(answer.output.hasPrefix("Oakline\nYour code: 482913\n           ^^^^^^\nBye\n\n"))
  }

  @Test func `explains a message of a megabyte`() throws {
    let text = english + String(repeating: " and so on", count: 100_000)
    let answer = try Tool.otp.run("explain", input: text.utf8)
    #expect(answer.status <= 1)
    #expect(answer.output.hasPrefix(english))
  }
}
