import Testing

struct DetectStreamTests {
  private static let none =
    #""outcome":"none","code":null,"raw":null,"range":null,"score":0,"#
    + #""domain":null,"embeddedDomains":[],"language":null}"#

  private static func error(id: String) -> String {
    #"{"id":\#(id),"outcome":"error","code":null,"raw":null,"range":null,"score":0,"#
      + #""domain":null,"embeddedDomains":[],"language":null}"#
  }

  private func answers(to input: String) throws -> (lines: [String], answer: Tool.Answer) {
    let answer = try Tool.otp.run("detect", "--ndjson", input: input.utf8)
    return (answer.output.split(separator: "\n").map(String.init), answer)
  }

  @Test func `answers ten thousand lines in order`() throws {
    let numbers = 0..<10_000
    let input = numbers.map { #"{"id":"\#($0)","text":"Your code is \#(100_000 + $0)"}"# + "\n" }
    let (lines, answer) = try answers(to: input.joined())
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    try #require(lines.count == numbers.count)
    for number in numbers {
      let start = #"{"id":"\#(number)","outcome":"code","code":"\#(100_000 + number)","raw":"#
      try #require(lines[number].hasPrefix(start))
    }
  }

  @Test func `prints every member for a message without a code`() throws {
    let (lines, answer) = try answers(to: #"{"id":"1","text":"hello"}"#)
    #expect(lines == [#"{"id":"1","# + DetectStreamTests.none])
    #expect(answer.status == 0)
  }

  @Test func `answers a bad line in its place and ends with status 2`() throws {
    let good = #"{"id":"1","text":"Your code is 482913"}"#
    let (lines, answer) = try answers(to: "\(good)\nnot JSON 771204\n\(good)\n")
    try #require(lines.count == 3)
    #expect(lines[0] == lines[2])
    #expect(lines[1] == DetectStreamTests.error(id: "null"))
    #expect(answer.errors.hasPrefix("otp: line 2: "))
    #expect(!answer.errors.contains("771204"))
    #expect(answer.status == 2)
  }

  @Test func `returns the id of a bad line`() throws {
    let (lines, _) = try answers(to: #"{"id":"a","text":5}"#)
    #expect(lines == [DetectStreamTests.error(id: #""a""#)])
  }

  @Test func `passes over blank lines`() throws {
    let (lines, answer) = try answers(to: "\n  \n" + #"{"id":"1","text":"hello"}"# + "\r\n\r\n")
    #expect(lines == [#"{"id":"1","# + DetectStreamTests.none])
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test func `answers nothing without lines`() throws {
    let (lines, answer) = try answers(to: "")
    #expect(lines.isEmpty)
    #expect(answer.status == 0)
  }

  @Test func `returns a numeric id as a string`() throws {
    let (lines, _) = try answers(to: #"{"id":17,"text":"hello"}"#)
    #expect(lines == [#"{"id":"17","# + DetectStreamTests.none])
  }

  @Test func `escapes an id no more than JSON and a terminal require`() throws {
    let (lines, _) = try answers(
      to: #"{"id":"\"\\\/\b\f\n\r\t\u0001\u001f\u007fé\u20ac","text":"hello"}"#
    )
    #expect(
      lines == [
        #"{"id":"\"\\/\b\f\n\r\t\u0001\u001f\u007fé€","# + DetectStreamTests.none
      ]
    )
  }

  @Test func `answers each line while the input stays open`() throws {
    var tool = try Tool.otp.start("detect", "--ndjson")
    for number in 1...3 {
      try tool.write(#"{"id":"\#(number)","text":"Your code is 482913"}"# + "\n")
      let line = try #require(try tool.line())
      #expect(line.hasPrefix(#"{"id":"\#(number)","outcome":"code","code":"482913","#))
    }
    try tool.write("\n\n{\n")
    #expect(try tool.line() == DetectStreamTests.error(id: "null"))
    #expect(try tool.finish() == 2)
  }

  @Test func `ends without an error when its reader closes the pipe`() throws {
    var tool = try Tool.otp.start("detect", "--ndjson")
    tool.closeOutput()
    try tool.write(#"{"text":"Your code is 482913"}"# + "\n")
    #expect(try tool.finish() == 0)
  }
}
