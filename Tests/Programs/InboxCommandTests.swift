import ScratchFolders
import Testing

struct InboxCommandTests {
  private func list(_ texts: [String], _ options: String...) throws -> Tool.Answer {
    let folder = try ScratchFolder()
    let store = folder.path("inbox.db")
    let lines = texts.map {
      #"{"sender":"+15550100","text":"\#($0)","receivedAt":1769851800}"# + "\n"
    }
    #expect(try Tool.otpd.run("ingest", "--store", store, input: lines.joined().utf8).status == 0)
    return try Tool.otp.run(["inbox", "--store", store] + options)
  }

  @Test func `masks codes and digits`() throws {
    let answer = try list(["Your Oakline code is 482913. It expires in 10 minutes."])
    #expect(answer.status == 0)
    #expect(!answer.output.contains("482913"))
    #expect(answer.output.contains("Your Oakline code is ••••••. It expires in •• minutes."))
    #expect(answer.output.contains("+15550100: "))
  }

  @Test(arguments: ["482913", "٤٨٢٩١٣", "४८२९१३", "４８２９１３", "𝟒𝟖𝟐𝟗𝟏𝟑", "④⑧②⑨①③"])
  func `masks digits of any script`(_ digits: String) throws {
    let answer = try list(["Parcel \(digits)"])
    #expect(!answer.output.contains(digits))
    #expect(answer.output.contains("Parcel ••••••"))
  }

  @Test func `masks letters among digits`() throws {
    let answer = try list(["Parcel RKJ-YP6 and vM8xw are here"])
    #expect(answer.output.contains("Parcel ••••••• and ••••• are here"))
  }

  @Test func `masks a code of letters wherever it occurs`() throws {
    let answer = try list(["Your verification code: QXZKVM. Not tellqxzkvmall."])
    #expect(answer.output.contains("Your verification code: ••••••. Not tell••••••all."))
  }

  @Test func `masks short uppercase words in ambiguous messages`() throws {
    let answer = try list([#"@a.example #QXB\n@b.example #XQ"#])
    #expect(answer.output.contains("#••• ") && answer.output.contains("#XQ"))
  }

  @Test func `shows them with --reveal`() throws {
    let answer = try list(["Your Oakline code is 482913. It expires in 10 minutes."], "--reveal")
    #expect(answer.output.contains("  482913  "))
    #expect(answer.output.contains("Your Oakline code is 482913. It expires in 10 minutes."))
  }

  @Test func `lists the last stored of equal arrivals first, up to the limit`() throws {
    let answer = try list(["first", "second", "third"], "--limit", "2")
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0].hasPrefix("3 ") && lines[0].hasSuffix("third"))
    #expect(lines[1].hasPrefix("2 ") && lines[1].hasSuffix("second"))
  }

  @Test func `escapes terminal controls and truncates to a line`() throws {
    let answer = try list(
      [#"one\ntwo\u001b[31m\u202e"# + String(repeating: "x", count: 500)],
      "--reveal"
    )
    #expect(answer.output.split(separator: "\n").count == 1)
    #expect(!answer.output.contains("\u{1B}") && !answer.output.contains("\u{202E}"))
    #expect(answer.output.contains(#"one two\u{1B}[31m\u{202E}xx"#))
    #expect(answer.output.count < 250)
  }
}
