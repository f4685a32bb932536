import ScratchFolders
import Testing

struct SuggestTests {
  /// Where each test's messages arrive: 2026-01-31T09:30:00Z.
  private let arrival = 1_769_851_800

  /// Stores messages, and returns the path of their store.
  private func store(_ lines: [String], in folder: borrowing ScratchFolder) throws -> String {
    let path = folder.path("store/inbox.db")
    let input = lines.joined(separator: "\n") + "\n"
    #expect(try Tool.otpd.run("ingest", "--store", path, input: input.utf8).status == 0)
    return path
  }

  private func line(
    _ code: Int,
    sender: String,
    after seconds: Int = 0,
    channel: String = "sms"
  ) -> String {
    #"{"text":"Your Oakline code is \#(code). It expires in 10 minutes.","sender":"\#(sender)","#
      + #""channel":"\#(channel)","receivedAt":\#(arrival + seconds)}"#
  }

  private func suggest(_ store: String, after seconds: Int, _ options: String...) throws
    -> Tool.Answer
  {
    try Tool.otp.run(["suggest", "--store", store, "--at", "\(arrival + seconds)"] + options)
  }

  @Test(arguments: [
    "oneTimeCode", "one-time-code", "section-login one-time-code", "billing one-time-code webauthn",
  ])
  func `suggests the code for one-time-code fields`(_ field: String) throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    let answer = try suggest(store, after: 10, "--field", field)
    #expect(answer.output == "482913\n")
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test(arguments: ["username", "webauthn"])
  func `suggests nothing for other fields`(_ field: String) throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    let answer = try suggest(store, after: 10, "--field", field)
    #expect(answer.output == "")
    #expect(answer.status == 1)
  }

  @Test(arguments: [(0, 0), (179, 0), (181, 1)])
  func `suggests a code for three minutes`(_ seconds: Int, _ status: Int32) throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    #expect(try suggest(store, after: seconds).status == status)
  }

  @Test func `rejects an age out of range`() throws {
    let answer = try Tool.otp.run("suggest", "--max-age", "\(Int64.max)d")
    #expect(answer.errors.contains("longer than a hundred years") && answer.status == 2)
  }

  @Test func `accepts a shorter age`() throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    #expect(try suggest(store, after: 59, "--max-age", "1m").status == 0)
    #expect(try suggest(store, after: 61, "--max-age", "1m").status == 1)
  }

  @Test func `suggests nothing that arrived before --since`() throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    #expect(try suggest(store, after: 10, "--since", "2026-01-31T09:30:00Z").status == 0)
    #expect(try suggest(store, after: 10, "--since", "2026-01-31T10:30:01+01:00").status == 1)
  }

  @Test func `suggests only the newest code of a sender`() throws {
    let folder = try ScratchFolder()
    let lines = [line(482_913, sender: "Oakline"), line(771_204, sender: "Oakline", after: 5)]
    let store = try store(lines, in: folder)
    #expect(try suggest(store, after: 10).output == "771204\n")
    #expect(try Tool.otp.run("consume", "2", "--store", store).status == 0)
    #expect(try suggest(store, after: 10).status == 1)
  }

  @Test(arguments: ["consume", "dismiss"])
  func `does not suggest a retired code from any source`(_ command: String) throws {
    let folder = try ScratchFolder()
    let lines = [
      line(482_913, sender: "Oakline"),
      line(482_913, sender: "Messages", after: 1, channel: "notification"),
    ]
    let store = try store(lines, in: folder)
    let answer = try Tool.otp.run(command, "1", "--store", store)
    #expect(answer.output + answer.errors == "")
    #expect(answer.status == 0)
    #expect(try suggest(store, after: 10).status == 1)
  }

  @Test func `does not repeat a code given as an entry ID`() throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    for command in ["consume", "dismiss"] {
      let answer = try Tool.otp.run(command, "482913", "--store", store)
      #expect(answer.status == 1)
      #expect(!answer.errors.contains("482913"))
    }
  }

  @Test func `prints all members of the JSON object in order`() throws {
    let folder = try ScratchFolder()
    let store = try store([line(482_913, sender: "Oakline")], in: folder)
    #expect(
      try suggest(store, after: 10, "--json").output
        == #"{"id":1,"code":"482913","timestamp":"2026-01-31T09:30:00Z","age":10000,"domain":null,"#
        + #""embeddedDomains":[],"match":null,"sender":"Oakline","channel":"sms","#
        + #""mentionsPayment":false,"isReplaced":false}"#
        + "\n"
    )
  }

  @Test func `never suggests an ambiguous message`() throws {
    let folder = try ScratchFolder()
    let text = "Your code is 482913. Your code is 771204."
    let store = try store([#"{"text":"\#(text)","receivedAt":\#(arrival)}"#], in: folder)
    let answer = try suggest(store, after: 10)
    #expect(answer.output == "")
    #expect(answer.status == 1)
  }

  @Test(arguments: ["suggest", "inbox", "consume", "dismiss"])
  func `reports a missing store as nothing arrived and creates none`(_ command: String) throws {
    let folder = try ScratchFolder()
    let arguments = command == "consume" || command == "dismiss" ? ["1"] : []
    let answer = try Tool.otp.run(
      [command] + arguments,
      environment: ["XDG_STATE_HOME": folder.path("state")]
    )
    #expect(answer.status == 1)
    let path = folder.path("state/otp/inbox.db")
    #expect(answer.errors.contains(path))
    let isMade = folder.has("state")
    #expect(!isMade)
  }

  @Test func `the option overrides the variable, which overrides the default`() throws {
    let folder = try ScratchFolder()
    let (option, variable, home) = (
      folder.path("option"), folder.path("variable"), folder.path("home")
    )
    let environment = ["OTP_STORE": variable, "HOME": home]
    let byOption = try Tool.otp.run("suggest", "--store", option, environment: environment)
    #expect(byOption.errors.contains(option))
    let byVariable = try Tool.otp.run("suggest", environment: environment)
    #expect(byVariable.errors.contains(variable))
    let byDefault = try Tool.otp.run("suggest", environment: ["HOME": home])
    #expect(byDefault.errors.contains("\(home)/.local/state/otp/inbox.db"))
    #expect(try Tool.otp.run("suggest").errors.contains("--store PATH"))
  }

  @Test func `rejects a file that is not a store and does not change it`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("no database, but more than a hundred bytes", to: "inbox.db")
    let answer = try Tool.otp.run("suggest", "--store", path)
    #expect(answer.status == 2)
    #expect(answer.errors.hasPrefix("otp: "))
    let text = try folder.read("inbox.db")
    #expect(text == "no database, but more than a hundred bytes")
  }
}
