import ScratchFolders
import Testing

/// `--link` of `otp detect`, `otp explain` and `otp wait`.
struct LinkTests {
  private let text = "Sign in to Oakline: https://oakline.example/login/1b2c"
  private let address = "https://oakline.example/login/1b2c"

  private func environment(_ folder: borrowing ScratchFolder) -> [String: String] {
    ["XDG_RUNTIME_DIR": folder.path("run"), "XDG_STATE_HOME": folder.path("state")]
  }

  private func line(_ text: String, to recipient: String = "sam@example.com") -> String {
    #"{"text":"\#(text)","recipient":"\#(recipient)","channel":"email"}"# + "\n"
  }

  @Test func `detect prints the link, or ends with the status of its outcome`() throws {
    let found = try Tool.otp.run("detect", "--link", text)
    #expect(found.output == address + "\n" && found.status == 0)
    let none = try Tool.otp.run("detect", "--link", "Your code is 482913.")
    #expect(none.output.isEmpty && none.status == 1)
    let two = "Verify A: https://a.example/verify?t=1b2c\nVerify B: https://a.example/verify?t=3d4e"
    let ambiguous = try Tool.otp.run("detect", "--link", two)
    #expect(ambiguous.output.isEmpty && ambiguous.status == 3)
    #expect(ambiguous.errors.contains("more than one link"))
    #expect(!ambiguous.errors.contains("1b2c"))
  }

  @Test func `detect answers with an object, and streams with one a line`() throws {
    let one = try Tool.otp.run("detect", "--link", "--json", text)
    #expect(
      one.output == #"{"id":null,"outcome":"link","link":"\#(address)","range":[20,54]}"# + "\n"
    )
    let lines = #"{"id":"1","text":"\#(text)"}"# + "\n" + #"{"id":"2","text":"Lunch?"}"# + "\n?\n"
    let stream = try Tool.otp.run("detect", "--link", "--ndjson", input: lines.utf8)
    #expect(
      stream.output == """
        {"id":"1","outcome":"link","link":"\(address)","range":[20,54]}
        {"id":"2","outcome":"none","link":null,"range":null}
        {"id":null,"outcome":"error","link":null,"range":null}

        """
    )
    #expect(stream.status == 2)
  }

  @Test func `a mail as it is has its link, also behind the words of a button`() throws {
    let mail = """
      From: Oakline <login@oakline.example>
      Date: Mon, 23 Nov 2026 10:00:00 +0000
      Subject: Confirm your address
      MIME-Version: 1.0
      Content-Type: text/html; charset=utf-8

      <p>Welcome!</p><a href="https://click.oakline.example/x/1b2c">Confirm</a>
      <p><a href="https://oakline.example/privacy">Privacy</a></p>
      """
    let found = try Tool.otp.run("detect", "--link", input: mail.utf8)
    #expect(found.output == "https://click.oakline.example/x/1b2c\n")
  }

  @Test func `explain shows every link with its evidence`() throws {
    let answer = try Tool.otp.run(
      "explain",
      "--link",
      text + "\nHelp: https://oakline.example/help"
    )
    #expect(answer.status == 0)
    #expect(answer.output.contains("link: \(address)\n"))
    #expect(answer.output.contains("<- the link"))
    #expect(answer.output.contains("+3.00  purposeBefore"))
    #expect(answer.output.contains("-3.00  otherBefore"))
    let refused = try Tool.otp.run("explain", "--link", "--words", text)
    #expect(refused.status == 2 && refused.errors.contains("exclude each other"))
  }

  @Test func `wait returns the link of the recipient as soon as it is stored`() throws {
    let folder = try ScratchFolder()
    let environment = environment(folder)
    var waiting = try Tool.otp.start(
      "wait",
      "--link",
      "--to",
      "sam@example.com",
      "--timeout",
      "60s",
      environment: environment
    )
    let store = folder.path("state/otp/inbox.db")
    try wait { waiting.view.openFiles().contains(store) }
    let other = line("Sign in: https://oakline.example/login/3d4e", to: "sue@example.com")
    let input = other + line(text)
    #expect(try Tool.otpd.run("ingest", input: input.utf8, environment: environment).status == 0)
    #expect(try waiting.line() == address)
    #expect(try waiting.finish() == 0)
  }

  @Test func `wait asks the service, and reads the same object from it`() throws {
    let service = try RunningService()
    let connection = try service.connect()
    _ = try connection.codes("Receive", #"{"messages":[\#(line(text))]}"#)
    let answer = try Tool.otp.run("wait", "--link", "--json", environment: service.environment)
    #expect(answer.output.contains(#""link":"\#(address)""#))
    #expect(answer.output.contains(#""recipient":"sam@example.com""#))
    #expect(answer.status == 0)
    let reply = try connection.codes(
      "SuggestLinks",
      #"{"request":{"recipient":"sue@example.com"}}"#
    )
    #expect(reply.contains(#""reason":"otherRecipient""#))
    let wrong = try connection.codes("SuggestLinks", #"{"request":{"window":-1}}"#)
    #expect(wrong.contains("request.window"))
  }

  @Test func `wait says on a timeout what arrived`() throws {
    let folder = try ScratchFolder()
    let environment = environment(folder)
    #expect(
      try Tool.otpd.run("ingest", input: line("Lunch?").utf8, environment: environment).status == 0
    )
    let answer = try Tool.otp.run(
      "wait",
      "--link",
      "--json",
      "--timeout",
      "0s",
      environment: environment
    )
    #expect(answer.status == 124)
    #expect(answer.output == #"{"link":null,"reason":"noLink"}"# + "\n")
    #expect(answer.errors.contains("no message that arrived has a link"))
  }

  @Test(arguments: [
    ["--consume"], ["--copy"], ["--format", "{code}"], ["--origin", "https://a.example"],
    ["--bound-only"], ["--field", "oneTimeCode"],
  ])
  func `what has a meaning for codes alone is refused`(options: [String]) throws {
    let answer = try Tool.otp.run(["wait", "--link", "--timeout", "0s"] + options)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("--link and \(options[0]) exclude each other"))
  }
}
