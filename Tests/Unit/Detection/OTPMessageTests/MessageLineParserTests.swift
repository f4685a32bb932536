import OTPMessage
import Testing

@Suite struct MessageLineParserTests {
  private func message(_ line: String) throws -> Message {
    try #require(try MessageLineParser().parse(line))
  }

  private func reason(_ line: String) -> String? {
    do {
      _ = try MessageLineParser().parse(line)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `reads every property`() throws {
    let line = """
      {"id":"a1","text":"код 482913","sender":"Oakline","recipient":"+15550100","subject":"Hi",\
      "channel":"email","source":"mailbox","receivedAt":"2026-01-31T09:30:00.5+01:00"}
      """
    #expect(
      try message(line)
        == Message(
          text: "код 482913",
          subject: "Hi",
          sender: "Oakline",
          recipient: "+15550100",
          id: "a1",
          source: "mailbox",
          channel: .email,
          receivedAt: Timestamp(milliseconds: 1_769_848_200_500)
        )
    )
  }

  @Test func `accepts alternative keys`() throws {
    let expected = Message(
      text: "t",
      sender: "s",
      recipient: "r",
      receivedAt: Timestamp(milliseconds: 7_000)
    )
    for date in ["date", "timestamp"] {
      #expect(try message(#"{"body":"t","from":"s","to":"r","\#(date)":7}"#) == expected)
    }
  }

  @Test func `prefers the main key, whatever the order`() throws {
    let line = #"{"from":"b","body":"b","date":1,"to":"b","text":"a","sender":"a","recipient":"a"}"#
    #expect(
      try message(line)
        == Message(
          text: "a",
          sender: "a",
          recipient: "a",
          receivedAt: Timestamp(milliseconds: 1000)
        )
    )
  }

  @Test func `reads the last of two members with the same name`() throws {
    #expect(try message(#"{"text":"first","text":"second"}"#).text == "second")
    #expect(try message(#"{"text":"first","\u0074ext":"second"}"#).text == "second")
    #expect(try message(#"{"body":"b","text":"first","text":null}"#).text == "b")
  }

  @Test(arguments: ["text", "body", "message", "content"])
  func `reads the text from each of its names`(name: String) throws {
    #expect(try message(#"{"\#(name)":"t"}"#) == Message(text: "t"))
  }

  @Test func `prefers text, body, message and content in this order`() throws {
    #expect(try message(#"{"content":"d","message":"c","body":"b","text":"a"}"#).text == "a")
    #expect(try message(#"{"content":"d","message":"c","body":"b"}"#).text == "b")
    #expect(try message(#"{"content":"d","message":"c"}"#).text == "c")
    #expect(try message(#"{"content":"d","message":{"id":7}}"#).text == "d")
  }

  @Test(arguments: [
    ("447911123456", "447911123456"), ("18446744073709551615", "18446744073709551615"),
    ("4.47911123456e11", "447911123456"),
  ])
  func `reads a number as the digits of an address`(number: String, digits: String) throws {
    let line = #"{"text":"t","from":\#(number),"to":\#(number),"source":\#(number)}"#
    #expect(
      try message(line) == Message(text: "t", sender: digits, recipient: digits, source: digits)
    )
  }

  @Test(
    arguments: [
      (#""sender":{"name":"b"}"#, .sender), (#""from":true"#, .sender),
      (#""to":["b"]"#, .recipient),
      (#""recipient":1.5"#, .recipient), (#""channel":[]"#, .channel), (#""id":1.5"#, .id),
      (#""id":[]"#, .id), (#""source":{}"#, .source), (#""subject":false"#, .subject),
      (#""receivedAt":"yesterday""#, .receivedAt), (#""receivedAt":"""#, .receivedAt),
      (#""receivedAt":"2026-01-31T09:30:00""#, .receivedAt),
      (#""receivedAt":"12 34""#, .receivedAt),
      (#""receivedAt":"Tue, 3 Jun 2008 11:05:30 CEST""#, .receivedAt),
      (#""date":true"#, .receivedAt), (#""timestamp":1e300"#, .receivedAt),
      (#""timestamp":18446744073709551615"#, .receivedAt),
    ] as [(String, Message.UnreadableMembers)]
  )
  func `leaves out what cannot be read, and says so`(
    member: String,
    unreadable: Message.UnreadableMembers
  ) throws {
    var expected = Message(text: "t")
    expected.unreadable = unreadable
    #expect(try message(#"{"text":"t",\#(member)}"#) == expected)
  }

  @Test(arguments: [
    #""receivedAt":"1769848200""#, #""receivedAt":"1769848200000""#, #""date":"1769848200.0""#,
    #""timestamp":"Sat, 31 Jan 2026 09:30:00 +0100""#, #""receivedAt":1769848200.0"#,
    #""receivedAt":"soon","timestamp":1769848200"#,
  ])
  func `reads a time in each form`(member: String) throws {
    let time = Timestamp(milliseconds: 1_769_848_200_000)
    #expect(try message(#"{"text":"t",\#(member)}"#) == Message(text: "t", receivedAt: time))
  }

  @Test func `treats null like a missing member`() throws {
    let line = """
      {"text":null,"body":"t","id":null,"sender":null,"recipient":null,"subject":null,\
      "channel":null,"source":null,"receivedAt":null,"date":null}
      """
    #expect(try message(line) == Message(text: "t"))
  }

  @Test func `treats an empty address, ID or channel like a missing one`() throws {
    let line =
      #"{"text":"t","id":"","sender":"","recipient":"","subject":"","channel":"","source":""}"#
    #expect(try message(line) == Message(text: "t"))
  }

  @Test(arguments: [
    (#""7""#, "7"), ("7", "7"), ("-7", "-7"), ("9223372036854775807", "9223372036854775807"),
    ("18446744073709551615", "18446744073709551615"),
  ])
  func `accepts strings and integers as IDs`(written: String, id: String) throws {
    #expect(try message(#"{"text":"t","id":\#(written)}"#).id == id)
  }

  @Test(arguments: [
    ("sms", Channel.sms), ("email", .email), ("notification", .notification), ("other", .other),
    ("pigeon", .other), ("SMS", .other),
  ])
  func `reads an unknown channel as other`(written: String, channel: Channel) throws {
    #expect(try message(#"{"text":"t","channel":"\#(written)"}"#).channel == channel)
  }

  @Test func `ignores unknown members`() throws {
    let line = #"{"a":{"text":"no"},"b":[1,{"id":"no"}],"text":"t","c":true,"d":1.5,"":null}"#
    #expect(try message(line) == Message(text: "t"))
  }

  @Test func `accepts an empty text, U+0000 and a MiB of text`() throws {
    #expect(try message(#"{"text":""}"#).text == "")
    #expect(try message(#"{"text":"a\u0000b"}"#).text == "a\0b")
    let long = String(repeating: "код 1 ", count: 150_000)
    #expect(try message(#"{"text":"\#(long)"}"#).text == long)
  }

  @Test func `decodes escapes`() throws {
    #expect(try message(#"{"text":"\u006b\n\"\\\/\ud83d\ude00"}"#).text == "k\n\"\\/😀")
  }

  @Test func `keeps a time in the future`() throws {
    let line = #"{"text":"t","receivedAt":"9999-01-01T00:00:00Z"}"#
    #expect(try message(line).receivedAt == Timestamp(milliseconds: 253_370_764_800_000))
  }

  @Test(arguments: ["", " ", "\t", "\r\n", "\n"])
  func `returns nil for a blank line`(line: String) throws {
    #expect(try MessageLineParser().parse(line) == nil)
  }

  @Test(arguments: [
    ("nonsense", "not JSON"),
    (#"{"text":"a"} x"#, "not JSON"),
    (#"{"text":"a"}{"text":"b"}"#, "not JSON"),
    (#"{"text":"a",}"#, "not JSON"),
    (#"{'text':'a'}"#, "not JSON"),
    (#"{"text":"a","b":tru}"#, "not JSON"),
    ("\u{FEFF}{\"text\":\"a\"}", "not JSON"),
    (#"["a"]"#, "jq -c '.[]'"),
    (" [{\"text\":\"a\"}]\r\n", "jq -c '.[]'"),
    ("[", "jq -c '.[]'"),
    (#"[{"text":"a"},"#, "jq -c '.[]'"),
    ("{", "jq -c . "),
    (" {\t\r\n", "jq -c . "),
    (#"{"text""#, "not JSON"),
    ("{ }x", "not JSON"),
    ("id,text", "not JSON"),
    (#""a""#, "not a JSON object"),
    ("7", "not a JSON object"),
    ("null", "not a JSON object"),
    (#"{"text":"a"#, "not closed"),
    ("{}", "\"text\" is missing"),
    (#"{"text":null}"#, "\"text\" is missing"),
    (#"{"Text":"a"}"#, "\"text\" is missing"),
    (#"{"text":7}"#, "\"text\" is not a string"),
    (#"{"text":["a"]}"#, "\"text\" is not a string"),
    (#"{"body":true}"#, "\"body\" is not a string"),
    (#"{"content":{"text":"a"}}"#, "\"content\" is not a string"),
    (#"{"body":7,"content":[]}"#, "\"body\" is not a string"),
    (#"{"text":"a","n":123456789012345678901234}"#, "number"),
    (#"{"text":"a","n":01}"#, "number"),
    (#"{"text":"\ud800"}"#, "surrogate"),
    (#"{"text":"\ud800a"}"#, "surrogate"),
    (#"{"text":"\ud800\ud800"}"#, "surrogate"),
    (#"{"text":"\ud800\ue000"}"#, "surrogate"),
    (#"{"text":"\udc00"}"#, "surrogate"),
    (#"{"text":"a","unread":"\udc00\ud800"}"#, "surrogate"),
    (#"{"text":"\q"}"#, "escape"),
    (#"{"text":"\u00g0"}"#, "escape"),
    ("{\"text\":\"a\tb\"}", "control character"),
    ("{\"text\":\"a\0b\"}", "control character"),
    ("{\"text\":\"a\"}\0", "not JSON"),
    ("\0", "not JSON"),
  ])
  func `rejects an invalid line with a reason`(line: String, part: String) {
    #expect(reason(line)?.contains(part) == true, "\(reason(line) ?? "read")")
  }

  @Test func `accepts 1024 levels of nesting but no more`() throws {
    func line(depth: Int) -> String {
      let lists = depth - 1
      return #"{"text":"t","a":"# + String(repeating: "[", count: lists)
        + String(repeating: "]", count: lists) + "}"
    }
    #expect(try message(line(depth: 1000)).text == "t")
    #expect(reason(line(depth: 2000))?.contains("deep") == true)
    #expect(reason(String(repeating: "[", count: 1_000_000)) != nil)
  }

  @Test(arguments: [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
  ])
  func `rejects invalid UTF-8, also in unknown members`(bytes: [UInt8]) throws {
    let parser = try MessageLineParser()
    for key in ["text", "unread"] {
      let line = Array(#"{"text":"t","\#(key)":"a"#.utf8) + bytes + Array(#"b"}"#.utf8)
      let error = #expect(throws: MessageError.self) { try parser.parse(line) }
      #expect(error?.description.contains("UTF-8") == true)
    }
  }

  @Test func `rejects a line longer than 8 MiB`() throws {
    let frame = #"{"text":""}"#.utf8.count
    let longest = MessageLineParser.maximumLength - frame
    let parser = try MessageLineParser()
    let text = String(repeating: "a", count: longest)
    #expect(try parser.parse(#"{"text":"\#(text)"}"#)?.text.utf8.count == longest)
    #expect(throws: MessageError.self) { try parser.parse(#"{"text":"\#(text)b"}"#) }
    #expect(try parser.parse(#"{"text":"short"}"#)?.text == "short")
  }

  @Test func `keeps nothing of an invalid line for the next one`() throws {
    let parser = try MessageLineParser()
    _ = try parser.parse(#"{"text":"a","id":"1","sender":"s"}"#)
    #expect(throws: MessageError.self) { try parser.parse("{") }
    #expect(try parser.parse(#"{"text":"b"}"#) == Message(text: "b"))
    #expect(throws: MessageError.self) { try parser.parse("{}") }
  }

  @Test func `does not reveal the line in the reason`() {
    let secret = "Oakline482913"
    for line in [
      "{\"text\":\"\(secret)", "{\"text\":\"\(secret)\\q\"}", "{\"text\":{\"\(secret)\":1}}",
      secret,
      "{\"\(secret)\":\"a\"}", "[\"\(secret)\"]",
    ] {
      let said = reason(line)
      #expect(said != nil)
      #expect(said?.contains("482913") == false)
      #expect(said?.contains("Oakline") == false)
    }
  }
}
