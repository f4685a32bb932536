import ScratchFolders
import Testing

struct IngestBadInputTests {
  private let good = #"{"id":"g","text":"Your code is 482913"}"#

  @Test(arguments: [
    "not JSON 771204",
    #"["771204"]"#,
    #"{"id":"771204"}"#,
    #"{"text":771204}"#,
    #"{"text":["771204"]}"#,
    #"{"text":"771204 \ud800"}"#,
    #"{"content":{"text":"771204"}}"#,
    "{\"text\":\"771204\0\"}",
  ])
  func `rejects an invalid line by number and continues`(line: String) throws {
    let store = try IngestStore()
    let answer = try store.ingest("\(good)\n\(line)\n\(good)\n")
    #expect(
      try IngestStore.numbers(in: answer.output)
        == ["received": 3, "codes": 1, "duplicates": 1, "rejected": 1]
    )
    #expect(answer.errors.hasPrefix("otpd: line 2: "))
    #expect(answer.errors.split(separator: "\n").count == 1)
    #expect(!answer.errors.contains("771204"))
    #expect(!answer.errors.contains("Oakline"))
    #expect(answer.status == 2)
  }

  @Test(arguments: [
    (#""receivedAt":"7 o'clock, Oakline""#, "the time"),
    (#""date":"2026-01-31T09:30:00""#, "the time"),
    (#""from":{"name":"Oakline"}"#, "\"sender\""),
    (#""recipient":["Oakline"]"#, "\"recipient\""),
    (#""id":1.5"#, "\"id\""),
    (#""channel":true"#, "\"channel\""),
  ])
  func `stores a line without what cannot be read, and counts a warning`(
    member: String,
    named: String
  ) throws {
    let store = try IngestStore()
    let answer = try store.ingest("\(good)\n" + #"{"text":"Your code is 771204",\#(member)}"#)
    #expect(
      try IngestStore.numbers(in: answer.output) == ["received": 2, "codes": 2, "warnings": 1]
    )
    #expect(answer.errors.hasPrefix("otpd: line 2: \(named)"))
    #expect(answer.errors.split(separator: "\n").count == 1)
    #expect(!answer.errors.contains("771204"))
    #expect(!answer.errors.contains("Oakline"))
    #expect(answer.status == 0)
  }

  @Test func `never offers a code whose time cannot be read`() throws {
    let store = try IngestStore()
    _ = try store.summary(#"{"text":"Your code is 771204","receivedAt":"31.01.2026 09:30"}"#.utf8)
    let suggestion = try Tool.otp.run("suggest", "--store", store.path)
    #expect(suggestion.output == "")
    #expect(suggestion.status == 1)
    let list = try Tool.otp.run("inbox", "--store", store.path)
    #expect(list.output.contains("unknown"))
  }

  @Test(arguments: ["ingest", "detect", "explain"])
  func `names the command that makes lines of an array or an object`(command: String) throws {
    let store = try IngestStore()
    let object = "{\n\"text\": \"Your code is 771204\"\n}"
    for (input, hint) in [
      ("[\(good)]", "jq -c '.[]'"), ("[\n\(object)]", "jq -c '.[]'"), (object, "jq -c . "),
    ] {
      let answer =
        command == "ingest"
        ? try store.ingest(input) : try Tool.otp.run(command, "--ndjson", input: input.utf8)
      let errors = answer.errors + answer.output
      #expect(errors.contains(hint), "\(command) \(input)")
      #expect(!errors.contains("771204"))
    }
  }

  @Test func `rejects a line that is not UTF-8`() throws {
    let bytes = Array("\(good)\n{\"text\":\"".utf8) + [0xFF] + Array("\"}\n\(good)\n".utf8)
    #expect(
      try IngestStore().summary(bytes)
        == ["received": 3, "codes": 1, "duplicates": 1, "rejected": 1]
    )
  }

  @Test(arguments: [
    #"{"text":""}"#,
    #"{"text":"hello\u0000there"}"#,
    #"{"text":"hello","channel":"pigeon"}"#,
    #"{"text":"hello","receivedAt":"9999-12-31T23:59:59Z"}"#,
    #"{"text":"hello","receivedAt":0}"#,
    #"{"text":"hello","unknown":[{}]}"#,
    #"{"text":"hello","sender":null}"#,
  ])
  func `stores an unusual line once`(line: String) throws {
    let store = try IngestStore()
    let answer = try store.ingest(line)
    #expect(try IngestStore.numbers(in: answer.output) == ["received": 1, "none": 1])
    #expect(answer.errors == "")
    #expect(answer.status == 0)
    #expect(try store.summary(line.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test func `stores a text of 1 MiB and rejects a line larger than 8 MiB`() throws {
    let store = try IngestStore()
    let long = #"{"text":"\#(String(repeating: "hello ", count: 170_000))"}"#
    let tooLong = #"{"text":"\#(String(repeating: "a", count: 8 << 20))"}"#
    let answer = try store.ingest("\(long)\n\(tooLong)\n\(good)\n")
    #expect(
      try IngestStore.numbers(in: answer.output)
        == ["received": 3, "none": 1, "codes": 1, "rejected": 1]
    )
    #expect(answer.errors.hasPrefix("otpd: line 2: "))
  }

  @Test func `ignores a byte order mark, CRLF and blank lines`() throws {
    let store = try IngestStore()
    let answer = try store.ingest("\u{FEFF}\(good)\r\n\r\n \nbad\r\n")
    #expect(
      try IngestStore.numbers(in: answer.output) == ["received": 2, "codes": 1, "rejected": 1]
    )
    #expect(answer.errors.hasPrefix("otpd: line 4: "))
  }

  @Test func `accepts a complete last line without a line feed`() throws {
    #expect(try IngestStore().summary(good.utf8) == ["received": 1, "codes": 1])
    #expect(
      try IngestStore().summary("\(good)\n\(good.dropLast(3))".utf8)
        == ["received": 2, "codes": 1, "rejected": 1]
    )
  }

  @Test func `an empty input is not an error`() throws {
    let answer = try IngestStore().ingest("")
    #expect(try IngestStore.numbers(in: answer.output) == [:])
    #expect(answer.status == 0)
  }

  @Test func `fails if the input cannot be read`() throws {
    let store = try IngestStore()
    let answer = try Shell.run(#"exec "$0" ingest --store "$1" < /"#, Tool.otpd.path(), store.path)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("cannot be read"))
  }
}
