import Glibc
import ScratchFolders
import Testing

/// `otp detect --ndjson --keep-going`.
struct KeepGoingTests {
  private static let good = #"{"id":"1","text":"Your Oakline code is 482913"}"#

  private func run(_ lines: [String], _ arguments: String...) throws -> Tool.Answer {
    try Tool.otp.run(
      ["detect", "--ndjson", "--keep-going"] + arguments,
      input: lines.map { $0 + "\n" }.joined().utf8
    )
  }

  @Test func `a line that cannot be read is an answer and nothing else`() throws {
    let answer = try run([Self.good, "not JSON 771204", #"{"id":"3","text":5}"#, Self.good])
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(lines[0] == lines[3])
    #expect(lines[0].hasSuffix(#","language":"en","error":null}"#))
    #expect(lines[1].hasPrefix(#"{"id":null,"outcome":"error","code":null,"#))
    #expect(
      lines[1].hasSuffix(
        #","error":"this is not JSON, or was cut short; write one object per line"}"#
      )
    )
    #expect(lines[2].hasPrefix(#"{"id":"3","outcome":"error","code":null,"#))
    #expect(lines[2].contains(#","error":"\"text\" is not a string; "#))
    #expect(!answer.output.contains("771204"))
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test func `every line has an answer, also a blank one and one without an end`() throws {
    let answer = try Tool.otp.run(
      "detect",
      "--ndjson",
      "--keep-going",
      input: "\n \t\r\n{".utf8
    )
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].hasSuffix(#","error":"the line is blank"}"#))
    #expect(lines[0] == lines[1])
    #expect(lines[2].contains(#""outcome":"error""#))
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test(arguments: ["1", "3"])
  func `lines out are as many as lines in, in order`(_ jobs: String) throws {
    let lines = (1...5_000).map { number in
      number % 10 == 0 ? "}" : #"{"id":\#(number),"text":"Your code is \#(100_000 + number)"}"#
    }
    let answer = try run(lines, "--jobs", jobs)
    let answers = answer.output.split(separator: "\n")
    try #require(answers.count == lines.count)
    for (index, line) in answers.enumerated() {
      let number = index + 1
      let start =
        number % 10 == 0
        ? #"{"id":null,"outcome":"error","#
        : #"{"id":"\#(number)","outcome":"code","code":"\#(100_000 + number)","#
      try #require(line.hasPrefix(start))
    }
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test func `answers with links have the member too`() throws {
    let answer = try run([Self.good, "{"], "--link")
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 2)
    #expect(lines[0] == #"{"id":"1","outcome":"none","link":null,"range":null,"error":null}"#)
    #expect(lines[1].hasPrefix(#"{"id":null,"outcome":"error","link":null,"range":null,"error":""#))
    #expect(answer.status == 0)
  }

  @Test func `an invalid file of the user ends it before it reads`() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("otp"), 0o700) == 0)
    try folder.write(Array("{".utf8), to: "otp/rules.json")
    let answer = try Tool.otp.run(
      "detect",
      "--ndjson",
      "--keep-going",
      input: Self.good.utf8,
      environment: ["XDG_CONFIG_HOME": folder.path("")]
    )
    #expect(answer.output == "")
    #expect(answer.errors.contains("rules.json"))
    #expect(answer.status == 2)
  }

  @Test func `a single message cannot keep going`() throws {
    let answer = try Tool.otp.run("detect", "--keep-going", "Your code is 482913")
    #expect(answer.output == "")
    #expect(answer.errors.contains("--keep-going goes with --ndjson"))
    #expect(answer.status == 2)
  }
}
