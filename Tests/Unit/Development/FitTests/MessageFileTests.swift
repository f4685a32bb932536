import OTPCorpus
import OTPDetection
import OTPMessage
import Testing

@testable import otp_fit

@Suite struct MessageFileTests {
  private static func read(_ lines: String) throws -> [LabelledMessage] {
    try MessageFile(bytes: Array(lines.utf8), path: "more.jsonl").messages
  }

  @Test func `reads lines and ignores unknown members`() throws {
    let messages = try Self.read(
      #"""
      {"id": "a-1", "text": "Code 482913", "code": "482913", "sender": "Oakline", "kind": "x"}

      {"id": "a-2", "text": "Order 482913", "code": null}
      """#
    )
    #expect(messages.map(\.id) == ["a-1", "a-2"])
    #expect(messages.map(\.code) == [SecurityCode("482913"), nil])
    #expect(messages[0].message.sender == "Oakline")
  }

  @Test(arguments: [
    ("482 913", "482913"), ("٤٨٢٩١٣", "482913"), ("G-482913", "482913"), ("RKJ-YP6", "RKJYP6"),
    ("48-29-13", "482913"),
  ])
  func `reads a code according to the rubric`(_ written: String, _ code: String) throws {
    let line = #"{"id": "a-1", "text": "x", "code": "\#(written)"}"#
    #expect(try Self.read(line).map(\.code) == [SecurityCode(code)])
  }

  @Test(arguments: [
    (#", "source": "shop:17""#, "shop"), (#", "source": "mail@example.com""#, "mail"),
    (#", "source": "shop""#, "shop"), (#", "source": ":17""#, "more.jsonl"),
    (#", "source": null"#, "more.jsonl"), ("", "more.jsonl"),
  ])
  func `the source is the part before a colon or at sign, or the file name`(
    _ member: String,
    _ source: String
  ) throws {
    let line = #"{"id": "a-1", "text": "x", "code": null\#(member)}"#
    #expect(try Self.read(line).map(\.source) == [source])
  }

  @Test func `separates ambiguous messages from those without a code`() throws {
    let messages = try Self.read(
      #"""
      {"id": "a-1", "text": "x", "code": null, "outcome": "ambiguous"}
      {"id": "a-2", "text": "x", "code": null, "outcome": "none"}
      """#
    )
    #expect(messages.map(\.isAmbiguous) == [true, false])
  }

  @Test(arguments: ["redacted", "unusable", "unheard"])
  func `omits messages whose outcome does not depend on weights`(_ outcome: String) throws {
    let line = #"{"id": "a-1", "text": "x", "code": null, "outcome": "\#(outcome)"}"#
    #expect(try Self.read(line).isEmpty)
  }

  @Test(arguments: [
    #"{"id": "a-1", "text": "482913"}"#, #"{"id": 1, "text": "482913", "code": null}"#,
    #"{"id": "a-1", "text": "482913", "code": null, "source": 3}"#,
    #"{"text": "482913", "code": null}"#, "482913", #"{"id": "a-1", "text": "482913"#,
  ])
  func `an error contains only the number of a line`(_ line: String) throws {
    let fault = #expect(throws: CorpusFault.self) {
      try Self.read(#"{"id": "a-0", "text": "x", "code": null}"# + "\n" + line)
    }
    #expect(fault?.description.hasPrefix("more.jsonl:2: this is not an object") == true)
    #expect(fault?.description.contains("482913") == false)
  }
}
