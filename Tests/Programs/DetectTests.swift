import Testing

struct DetectTests {
  private let english = "Your Oakline code is 482913. It expires in 10 minutes."
  private let parcel = "Your order 482913 has shipped."

  @Test func `prints the code alone`() throws {
    let answer = try Tool.otp.run("detect", english)
    #expect(answer.output == "482913\n")
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  /// Characters that would control the terminal, and their escapes in JSON.
  private static let acting = [
    "\u{7F}": #"\u007f"#, "\u{80}": #"\u0080"#, "\u{9B}": #"\u009b"#, "\u{9F}": #"\u009f"#,
    "\u{61C}": #"\u061c"#, "\u{200E}": #"\u200e"#, "\u{200F}": #"\u200f"#, "\u{2028}": #"\u2028"#,
    "\u{2029}": #"\u2029"#, "\u{202A}": #"\u202a"#, "\u{202E}": #"\u202e"#, "\u{2066}": #"\u2066"#,
    "\u{2069}": #"\u2069"#, "\u{E0041}": #"\udb40\udc41"#,
  ]

  @Test(arguments: acting)
  func `escapes characters in JSON that would control the terminal`(
    _ row: (character: String, escape: String)
  )
    throws
  {
    // Harmless characters with the same first bytes stay.
    let line = #"{"id":"£ ¡ ؝ \#(row.character) –","text":"hello"}"# + "\n"
    let answer = try Tool.otp.run("detect", "--ndjson", input: line.utf8)
    #expect(answer.output.hasPrefix(#"{"id":"£ ¡ ؝ \#(row.escape) –","#))
  }

  @Test func `reads standard input as one message, with any final line break`() throws {
    for text in [english, english + "\n", english + "\r\n", "\u{FEFF}" + english] {
      let answer = try Tool.otp.run("detect", input: text.utf8)
      #expect(answer.output == "482913\n")
      #expect(answer.status == 0)
    }
  }

  @Test func `reads a mail as it is, unless it is said to be text`() throws {
    let mail = """
      From: Oakline <no-reply@oakline.example>
      MIME-Version: 1.0
      Subject: Your code
      Content-Type: text/html

      <p>Your code is <b>48</b><b>2913</b></p>
      """
    for arguments in [["detect"], ["detect", "--format", "eml"]] {
      let answer = try Tool.otp.run(arguments, input: mail.utf8)
      #expect(answer.output == "482913\n")
    }
    let text = try Tool.otp.run("detect", "--format", "text", input: mail.utf8)
    #expect(text.output != "482913\n")
    let long = mail + String(repeating: "x", count: 9 << 20)
    // It is a mail still, of whose text a line that binds the code may not have been read.
    let answer = try Tool.otp.run("detect", "--json", input: long.utf8)
    #expect(answer.output.contains("\"unusable\""))
    #expect(try Tool.otp.run("detect", "--format", "fax", input: mail.utf8).status == 2)
  }

  @Test func `prints nothing and ends with status 1 without a code`() throws {
    let answer = try Tool.otp.run("detect", parcel)
    #expect(answer.output == "")
    #expect(answer.errors == "")
    #expect(answer.status == 1)
  }

  @Test func `finds no code in an empty message`() throws {
    #expect(try Tool.otp.run("detect").status == 1)
    #expect(try Tool.otp.run("detect", "").status == 1)
  }

  @Test func `ends with status 3 for two equally likely codes`() throws {
    let answer = try Tool.otp.run("detect", "Your code is 482913. Your code is 771204.")
    #expect(answer.output == "")
    #expect(answer.errors.contains("otp explain"))
    #expect(answer.status == 3)
  }

  @Test func `reports a malformed binding without its code`() throws {
    let answer = try Tool.otp.run("detect", "482913 is your code.\n\n@example..com #482913")
    #expect(answer.output == "")
    #expect(answer.errors.contains("malformed"))
    #expect(answer.status == 1)
  }

  @Test func `prints a JSON object with all members in order`() throws {
    let answer = try Tool.otp.run(
      "detect",
      "--json",
      "482913 is your code.\n\n@example.com #482913"
    )
    #expect(answer.status == 0)
    let start = #"{"id":null,"outcome":"code","code":"482913","raw":"482913","range":["#
    #expect(answer.output.hasPrefix(start))
    #expect(answer.output.contains(#","domain":"example.com","embeddedDomains":[],"language":"#))
    #expect(answer.output.hasSuffix("}\n"))
  }

  @Test func `accepts a text that starts with a hyphen after two hyphens`() throws {
    #expect(try Tool.otp.run("detect", "--", "-- " + english).output == "482913\n")
  }

  @Test func `rejects invalid UTF-8 without showing it`() throws {
    let answer = try Tool.otp.run("detect", input: Array("code 482913".utf8) + [0xFF])
    #expect(answer.status == 2)
    #expect(answer.errors.contains("UTF-8"))
    #expect(!answer.errors.contains("482913"))
  }

  @Test func `reads a message of 8 MiB, not counting its final line break`() throws {
    let text = String(repeating: "a ", count: 4 << 20)
    #expect(try Tool.otp.run("detect", input: (text + "\r\n").utf8).status == 1)
  }

  @Test func `rejects a message over 8 MiB`() throws {
    let answer = try Tool.otp.run(
      "detect",
      input: [UInt8](repeating: UInt8(ascii: "1"), count: 8 * 1_024 * 1_024 + 1)
    )
    #expect(answer.status == 2)
    #expect(answer.errors.contains("8 MiB"))
  }

  @Test func `answers independently of language and time zone`() throws {
    let plain = try Tool.otp.run("detect", "--json", english)
    let other = try Tool.otp.run(
      "detect",
      "--json",
      english,
      environment: ["LANG": "tr_TR.UTF-8", "LC_ALL": "ar_EG", "TZ": "Pacific/Apia"]
    )
    #expect(plain.output == other.output)
  }

  @Test func `fails if the answer cannot be written`() throws {
    let answer = try Tool.otp.run("detect", english, outputPath: "/dev/full")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("No space left on device"))
  }
}
