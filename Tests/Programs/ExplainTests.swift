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
    #expect(lines[start].hasPrefix("482913  score ") && lines[start].hasSuffix("  <- the code"))
    #expect(lines.dropFirst(start + 1).first?.hasPrefix("  +") == true)
    #expect(lines.last?.hasPrefix("  the words by family: ") == true)
    let amount = try Tool.otp.run("explain", "RM 35.90 paid at Parcelo. Your code is 482913.")
    #expect(amount.output.contains("\n35.90  amount  score "))
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
    #expect(lines.output.contains(#""words":[{"range":[5,22],"role":"code","languages":["en","#))
  }

  @Test func `writes one object a line, about codes or about links`() throws {
    let input = """
      {"id":"a","text":"Your verification code: 482913"}
      {"text":"Confirm your address: https://shop.example/verify?token=9f8a7b6c5d4e3f2a"}
      {"id":7,"text":5}

      """
    let codes = try Tool.otp.run("explain", "--ndjson", input: input.utf8)
    let detected = try Tool.otp.run("detect", "--ndjson", input: input.utf8)
    let explained = codes.output.split(separator: "\n")
    let answers = detected.output.split(separator: "\n")
    #expect(explained.count == 3 && answers.count == 3)
    for (explanation, answer) in zip(explained, answers) {
      #expect(explanation.hasPrefix(answer.dropLast() + #","rule":null,"candidates":["#))
    }
    #expect(explained[0].contains(#""evidence":[{"name":""#))
    #expect(explained[0].contains(#""parts":[{"range":[5,22],"contribution":"#))
    #expect(codes.errors == detected.errors && codes.status == 2)
    let links = try Tool.otp.run("explain", "--link", "--ndjson", input: input.utf8)
    let addresses = links.output.split(separator: "\n")
    #expect(addresses.count == 3)
    #expect(
      addresses[0] == #"{"id":"a","outcome":"none","link":null,"range":null,"candidates":[]}"#
    )
    #expect(addresses[1].contains(#""range":[22,72],"candidates":[{"link":"https://shop.ex"#))
    #expect(addresses[1].contains(#""range":[22,72],"sum":6000,"evidence":[{"name":""#))
    #expect(
      addresses[2] == #"{"id":"7","outcome":"error","link":null,"range":null,"candidates":[]}"#
    )
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
    #expect(answer.output.contains("none: no number in this message looks like a code to type"))
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
