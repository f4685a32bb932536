import Testing

/// `otp redact`.
struct RedactTests {
  private func redact(_ input: String, _ arguments: String...) throws -> Tool.Answer {
    try Tool.otp.run(["redact"] + arguments, input: input.utf8)
  }

  @Test func `masks codes, and keeps every other byte`() throws {
    let answer = try redact(
      "\u{FEFF}a\tb\r\n\n  Your Oakline code is 482913.\u{7F}\r\nYour code: 771204"
    )
    #expect(
      answer.output
        == "\u{FEFF}a\tb\r\n\n  Your Oakline code is [code].\u{7F}\r\nYour code: [code]"
    )
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  /// Most of two megabytes, which are read in some thirty blocks, has no number: a debug build
  /// searches a thousand codes a second.
  @Test func `lines of many blocks stay in order`() throws {
    let letters = Array("abcdefghij")
    let words = String(repeating: "and nothing else ", count: 15)
    let lines = (0..<8_000).map { number in
      // In letters, as a number would be searched.
      let name = String(String(number).map { letters[$0.wholeNumberValue ?? 0] })
      return number % 20 == 0
        ? "line \(number): Your Oakline code is \(100_000 + number), \(number)\n"
        : "line \(name): \(words)\n"
    }
    let expected = lines.enumerated().map { number, line in
      line.replacing("code is \(100_000 + number),", with: "code is [code],")
    }
    for jobs in ["1", "3"] {
      let answer = try redact(lines.joined(), "--jobs", jobs)
      let isSame = answer.output == expected.joined()
      #expect(isSame)
      #expect(answer.status == 0)
    }
  }

  @Test func `takes another mask`() throws {
    #expect(try redact("Your code is 482913\n", "--mask", "").output == "Your code is \n")
    let broken = try redact("Your code is 482913\n", "--mask", "a\nb")
    #expect(broken.status == 2)
    #expect(broken.output == "")
  }

  @Test func `searches chosen members of JSON lines, and keeps the bytes of the others`() throws {
    let line =
      #"{ "id" : 482913, "event":{"body":"Your code is\u0020\u0034829\u00313\n\"482913\""},"#
      + #""message":"Your code is 482913","list":[{"body":"Your code: 771204"}] }"#
    let expected =
      #"{ "id" : 482913, "event":{"body":"Your code is\u0020<\">\n\"<\">\""},"#
      + #""message":"Your code is 482913","list":[{"body":"Your code: <\">"}] }"#
    let answer = try redact(
      line + "\n\n" + #"{"other":"Your code is 482913"}"#,
      "--json-field",
      "event.body",
      "--json-field",
      "list",
      "--mask",
      #"<">"#
    )
    #expect(answer.output == expected + "\n\n" + #"{"other":"Your code is 482913"}"#)
    #expect(answer.errors == "")
  }

  @Test func `masks the digits of lines that it cannot read, and counts them`() throws {
    let answer = try redact("\u{0}Your code is 4829 \u{662}13\n4\u{0}8\nYour code is 482913\n")
    #expect(
      answer.output
        == "\u{0}Your code is [code] [code]\n[code]\u{0}[code]\nYour code is [code]\n"
    )
    #expect(answer.errors.contains("2 lines could not be read (2 not UTF-8 text)"))
    #expect(answer.status == 0)
    let json = try redact("[482913}\n", "--json-field", "text")
    #expect(json.output == "[[code]}\n")
    #expect(json.errors.contains("1 line could not be read (1 not JSON)"))
  }

  @Test func `masks the digits of a line that is too long, and goes on`() throws {
    let long = String(repeating: "ab 12 ", count: 1_500_000)
    let answer = try redact(long + "\nYour code is 482913\n")
    let expected = String(repeating: "ab [code] ", count: 1_500_000)
    #expect(answer.output == expected + "\nYour code is [code]\n")
    #expect(answer.errors.contains("1 line could not be read (1 longer than 8 MiB)"))
  }

  @Test func `the words of lines before count with a context`() throws {
    let log = "Your Oakline code is:\n4829\nThe build is done.\n4829\n"
    #expect(try redact(log).output == log)
    #expect(
      try redact(log, "--context", "1").output
        == "Your Oakline code is:\n[code]\nThe build is done.\n4829\n"
    )
    #expect(
      try redact(log, "--context", "3").output
        == "Your Oakline code is:\n[code]\nThe build is done.\n[code]\n"
    )
    let lines = #"{"m":"Your Oakline code is:"}"# + "\n" + #"{"m":"4829"}"# + "\n"
    #expect(
      try redact(lines, "--context", "1", "--json-field", "m").output
        == #"{"m":"Your Oakline code is:"}"# + "\n" + #"{"m":"[code]"}"# + "\n"
    )
    #expect(try redact(log, "--context", "101").status == 2)
    // A line that cannot be read counts as one without words.
    let broken = "Your Oakline code is:\n\u{0}\n4829\n"
    #expect(try redact(broken, "--context", "1").output == broken)
    #expect(
      try redact(broken, "--context", "2").output == "Your Oakline code is:\n\u{0}\n[code]\n"
    )
  }

  @Test func `a line is written before more is awaited`() throws {
    var running = try Tool.otp.start("redact")
    try running.write("Your code is 482913\n")
    #expect(try running.line() == "Your code is [code]")
    try running.write("Your code is 771204\n")
    #expect(try running.line() == "Your code is [code]")
    #expect(try running.finish() == 0)
  }
}
