import Testing

struct FieldsTests {
  private static let error =
    #""field":"error","score":0,"reasons":[],"autocomplete":null,"boxes":null}"#

  private func answers(to input: String) throws -> (lines: [String], answer: Tool.Answer) {
    let answer = try Tool.otp.run("fields", input: input.utf8)
    return (answer.output.split(separator: "\n").map(String.init), answer)
  }

  @Test func `prints every member for a tagged field`() throws {
    let (lines, answer) = try answers(
      to: #"{"id":"a","attrs":{"autocomplete":"Section-X billing one-time-code webauthn"}}"#
    )
    #expect(
      lines == [
        #"{"id":"a","field":"tagged","score":1,"reasons":[{"name":"tag","#
          + #""sentence":"Its tag says that it is for one-time codes.","weight":0}],"#
          + #""autocomplete":{"field":"one-time-code","section":"section-x","mode":"billing","#
          + #""contact":null,"webauthn":true,"#
          + #""value":"section-x billing one-time-code webauthn"},"boxes":null}"#
      ]
    )
    #expect(answer.status == 0)
    #expect(answer.errors == "")
  }

  @Test(arguments: [
    (#"{"attrs":{"name":"otp"}}"#, "likely"),
    (#"{"attrs":{"name":"promo_code","label":"Promo code"}}"#, "no"),
    (#"{"attrs":{}}"#, "no"),
    (#"{"attrs":{"name":"code","maxlength":6,"inputmode":"numeric","label":"Code"}}"#, "likely"),
    (#"{"attrs":{"name":"otp","readonly":true}}"#, "no"),
    (#"{"attrs":{"name":"otp","readonly":false,"title":null,"x":[1],"y":{"z":1}}}"#, "likely"),
    (#"{"attrs":{"name":"otp"},"form":[],"page":{"url":["https://example.com"]}}"#, "likely"),
    (#"{"attrs":{"name":"otp"},"form":null}"#, "likely"),
    (#"{"attrs":{"label":"Code d’authentification"}}"#, "likely"),
  ])
  func `classifies a field`(_ line: String, _ field: String) throws {
    let (lines, answer) = try answers(to: line + "\n")
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"id":null,"field":"\#(field)","score":"#))
    #expect(answer.status == 0)
  }

  @Test func `a file in another encoding is refused, and of a stream its first line`() throws {
    // As UTF-16 without a mark has it.
    let foreign = #"{"attrs":{}}"#.map { "\($0)\0" }.joined() + "\n"
    let usual = #"{"attrs":{"name":"otp"}}"# + "\n"
    let (lines, answer) = try answers(to: foreign + usual)
    #expect(lines.isEmpty && answer.status == 2)
    #expect(answer.errors.contains("looks like UTF-16LE"))
    var tool = try Tool.otp.start("fields")
    try tool.write(foreign + usual)
    tool.closeInput()
    #expect(try tool.line() == #"{"id":null,"# + Self.error)
    #expect(try tool.line()?.contains(#""field":"likely""#) == true)
    #expect(try tool.line() == nil)
    #expect(try tool.finish() == 2)
  }

  @Test func `counts the boxes for one character in a form`() throws {
    let box = #"{"type":"tel","maxlength":1}"#
    let form = Array(repeating: box, count: 5).joined(separator: ",")
    let (lines, _) = try answers(to: #"{"id":1,"attrs":\#(box),"form":[\#(form)]}"#)
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"id":"1","field":"likely","#))
    #expect(lines[0].hasSuffix(#","boxes":6}"#))
  }

  @Test(arguments: [("[", "jq -c '.[]'"), (#"[{"attrs":{}}]"#, "jq -c '.[]'"), ("{", "jq -c . ")])
  func `names the command that makes lines of an array or an object`(
    _ line: String,
    _ command: String
  ) throws {
    #expect(try answers(to: line + "\n").answer.errors.contains(command))
  }

  @Test(arguments: [
    ("not JSON 771204", "null"), (#"{"id":"a","attrs":{"name":"771204""#, "null"), ("[]", "null"),
    (#""771204""#, "null"), ("null", "null"), (#"{"id":"a"}"#, #""a""#),
    (#"{"id":"a","attrs":null}"#, #""a""#), (#"{"id":"a","attrs":"771204"}"#, #""a""#),
    (#"{"id":"a","attrs":["771204"]}"#, #""a""#), (#"{"id":["771204"],"attrs":{}}"#, "null"),
    (#"{"id":"a","attrs":{},"form":"771204"}"#, #""a""#),
    (#"{"id":"a","attrs":{},"form":["771204"]}"#, #""a""#),
    ("{\"attrs\":{\"name\":\"\u{1}771204\"}}", "null"),
  ])
  func `answers a bad line in its place and reports it without its content`(
    _ line: String,
    _ id: String
  ) throws {
    let good = #"{"id":"g","attrs":{"name":"otp"}}"#
    let (lines, answer) = try answers(to: "\(good)\n\(line)\n\(good)\n")
    try #require(lines.count == 3)
    #expect(lines[0] == lines[2])
    #expect(lines[0].hasPrefix(#"{"id":"g","field":"likely","#))
    #expect(lines[1] == #"{"id":\#(id),"# + FieldsTests.error)
    #expect(answer.errors.hasPrefix("otp: line 2: "))
    #expect(answer.errors.split(separator: "\n").count == 1)
    #expect(!(answer.errors + answer.output).contains("771204"))
    #expect(answer.status == 2)
  }

  @Test func `passes over blank lines`() throws {
    let (lines, answer) = try answers(
      to: "\n  \r\n" + #"{"id":"g","attrs":{"name":"otp"}}"# + "\n\n"
    )
    try #require(lines.count == 1)
    #expect(lines[0].hasPrefix(#"{"id":"g","field":"likely","#))
    #expect(answer.status == 0)
  }

  @Test func `treats invalid UTF-8 as a bad line`() throws {
    let answer = try Tool.otp.run(
      "fields",
      input: Array(#"{"attrs":{"name":""#.utf8) + [0xFF] + Array(#""}}"#.utf8)
    )
    #expect(answer.output == #"{"id":null,"# + FieldsTests.error + "\n")
    #expect(answer.errors == "otp: line 1: this is not valid UTF-8; convert it to UTF-8\n")
    #expect(answer.status == 2)
  }

  @Test func `treats a line over 8 MiB or with deep nesting as a bad line`() throws {
    let long = #"{"attrs":{"name":""# + String(repeating: "x", count: 9 << 20) + #""}}"#
    let deep = #"{"attrs":"# + String(repeating: "[", count: 100_000)
    let (lines, answer) = try answers(to: "\(long)\n\(deep)\n" + #"{"attrs":{"name":"otp"}}"#)
    try #require(lines.count == 3)
    #expect(lines[0] == #"{"id":null,"# + FieldsTests.error)
    #expect(lines[1] == lines[0])
    #expect(lines[2].contains(#""field":"likely""#))
    #expect(answer.status == 2)
  }

  @Test func `answers a line of several megabytes`() throws {
    let label = String(repeating: "one-time code ", count: 500_000)
    let (lines, answer) = try answers(to: #"{"attrs":{"label":"\#(label)"}}"#)
    #expect(lines.count == 1)
    #expect(answer.status == 0)
  }

  @Test func `answers nothing without lines`() throws {
    let (lines, answer) = try answers(to: "")
    #expect(lines.isEmpty)
    #expect(answer.status == 0)
  }

  @Test func `ignores a byte order mark and carriage returns`() throws {
    let line = #"{"attrs":{"name":"otp"}}"#
    let (lines, answer) = try answers(to: "\u{FEFF}\(line)\r\n\(line)\r\n")
    try #require(lines.count == 2)
    #expect(lines[0] == lines[1])
    #expect(answer.status == 0)
  }

  @Test func `answers independently of language and time zone`() throws {
    let input = #"{"id":"a","attrs":{"label":"DOĞRULAMA KODU","name":"VERIFY_CODE","m":1,"b":2}}"#
    let plain = try Tool.otp.run("fields", input: input.utf8)
    for environment in [["LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8"], ["TZ": "Asia/Kolkata"]] {
      let other = try Tool.otp.run("fields", input: input.utf8, environment: environment)
      #expect(other.output == plain.output)
    }
    #expect(plain.output.contains(#""field":"likely""#))
  }

  @Test func `answers each line while the input stays open`() throws {
    var tool = try Tool.otp.start("fields")
    for number in 1...3 {
      try tool.write(#"{"id":"\#(number)","attrs":{"name":"otp"}}"# + "\n")
      let line = try #require(try tool.line())
      #expect(line.hasPrefix(#"{"id":"\#(number)","field":"likely","#))
    }
    try tool.write("\n \r\n{\n")
    #expect(try tool.line() == #"{"id":null,"# + FieldsTests.error)
    #expect(try tool.finish() == 2)
  }

  @Test func `ends without an error when its reader closes the pipe`() throws {
    var tool = try Tool.otp.start("fields")
    tool.closeOutput()
    try tool.write(#"{"attrs":{"name":"otp"}}"# + "\n")
    #expect(try tool.finish() == 0)
  }

  @Test func `rejects an argument without repeating it`() throws {
    let answer = try Tool.otp.run("fields", "771204")
    #expect(answer.status == 2)
    #expect(!(answer.output + answer.errors).contains("771204"))
  }
}
