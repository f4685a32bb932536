import OTPCorpus
import OTPDetection
import OTPMessage
import Testing

@Suite struct CorpusFileTests {
  @Test func `reads rows with their lines`() throws {
    let file = CorpusFile(
      bytes: Array(
        #"""
        {"id": "xx-0001", "text": "Code 482913", "code": "482913", "sender": "Oakline", "subject": "Hello"}
        {"id": "xx-0002", "text": "Order 482913", "code": null, "why": "an order", "known": "later"}
        {"id": "xx-0003", "text": "1 or 2", "code": null, "why": "two", "outcome": "ambiguous"}

        """#.utf8
      ),
      path: "corpus/xx.jsonl"
    )
    #expect(file.faults.isEmpty)
    #expect(file.name == "xx")
    #expect(file.rows.map(\.line) == [1, 2, 3])
    #expect(file.rows.map(\.id.description) == ["xx-0001", "xx-0002", "xx-0003"])
    #expect(file.rows.map(\.outcome) == [.code, .none, .ambiguous])
    #expect(file.rows.map(\.code) == [SecurityCode("482913"), nil, nil])
    #expect(file.rows.map(\.known) == [nil, "later", nil])
    #expect(file.rows.map(\.why) == [nil, "an order", "two"])
  }

  @Test func `reads the message before a row`() throws {
    let row = #"""
      {"id": "xx-0001", "text": "482913", "code": "482913", "sender": "Oakline", "after": {"text": "Code 771204"}}
      """#
    let file = CorpusFile(bytes: Array(row.utf8), path: "corpus/xx.jsonl")
    #expect(file.faults.isEmpty)
    #expect(file.rows.first?.after?.text == "Code 771204")
    #expect(file.rows.first?.after?.sender == "Oakline")
  }

  @Test func `allows the same text after different messages`() throws {
    let row = #"""
      {"id": "xx-0001", "text": "482913", "code": "482913", "after": {"text": "Code 771204"}}
      {"id": "xx-0002", "text": "482913", "code": null, "why": "nothing before it"}
      {"id": "xx-0003", "text": "482913", "code": null, "why": "nothing before it"}
      """#
    let file = CorpusFile(bytes: Array(row.utf8), path: "corpus/xx.jsonl")
    #expect(file.rows.count == 2)
    #expect(file.faults.map(\.line) == [3])
  }

  @Test(arguments: [
    Fault(
      #"{"id": "xx-0001", "text": "1", "code": null, "why": "b", "after": "Code 482913"}"#,
      says: #"xx-0001: "after" is not an object with a "text" alone; write that, or remove it"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "1", "code": null, "why": "b", "after": {"text": "a", "code": "1"}}"#,
      says: #"xx-0001: "after" is not an object with a "text" alone; write that, or remove it"#
    ),
    Fault(
      #"{"id": "xx-0001", "txt": "a", "code": null, "why": "b"}"#,
      says: #"xx-0001: "txt" is not a member; remove it, or use one of id, text,"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "a", "code": null}"#,
      says: #"xx-0001: "why" is missing; say why no number in the text is the code"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "a", "why": "b"}"#,
      says: #"xx-0001: the member "code" is missing; write null when there is none"#
    ),
    Fault(
      #"{"id": "xx-0001", "code": null, "why": "b"}"#,
      says: #"xx-0001: the member "text" is missing; add it"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "", "code": null, "why": "b"}"#,
      says: #"xx-0001: "text" is empty, or not a string; write one, or remove it"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "Code 482913", "code": 482913}"#,
      says: #"xx-0001: "code" is empty, or not a string; write one, or remove it"#
    ),
    Fault(
      #"{"text": "a", "code": null, "why": "b"}"#,
      says: #"the member "id" is missing; add it"#
    ),
    Fault(
      #"{"id": "xx-1", "text": "a", "code": null, "why": "b"}"#,
      says: #"xx-1: the id is not "xx-" and four digits; write it so"#
    ),
    Fault(
      #"{"id": "yy-0001", "text": "a", "code": null, "why": "b"}"#,
      says: #"yy-0001: the id is not "xx-" and four digits; write it so"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "a", "code": null, "why": "b", "outcome": "none"}"#,
      says: #"xx-0001: the outcome "none" goes without saying; remove it"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "a", "code": null, "why": "b", "outcome": "lost"}"#,
      says: #"xx-0001: "lost" is not an outcome; write ambiguous, redacted or unusable"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "Code 482913", "code": "482913", "outcome": "redacted"}"#,
      says: #"xx-0001: "redacted" goes with no code; write null"#
    ),
    Fault(
      #"{"id": "xx-0001", "text": "Code 482913", "code": "482914"}"#,
      says: "xx-0001: the code does not stand in the text; mend one of them"
    ),
    Fault(
      #"{"id": "xx-0001", "text": "Code 482 913", "code": "482 913"}"#,
      says: "xx-0001: the code is not up to 64 printable ASCII characters; write it so"
    ),
    Fault(
      #"{"id": "xx-0001", "text": "See https://oakline.com", "code": null, "why": "b"}"#,
      says: "xx-0001: a domain is not reserved for examples; use one of example.com"
    ),
    Fault("", says: "the line is not a JSON object; fix its syntax"),
    Fault("[1]", says: "the line is not a JSON object; fix its syntax"),
    Fault(
      #"{"id": "xx-0009", "text": "another", "code": null, "why": "b"}"#,
      says: "xx-0009: the id stands in line 1 too; give a new one"
    ),
    Fault(
      #"{"id": "xx-0001", "text": "nothing", "code": null, "why": "b"}"#,
      says: "xx-0001: the text is that of xx-0009; remove one"
    ),
  ])
  func `reports a fault of a row with its line and fix`(fault: Fault) throws {
    let first = #"{"id": "xx-0009", "text": "nothing", "code": null, "why": "b"}"#
    let file = CorpusFile(
      bytes: Array("\(first)\n\(fault.json)\n\(first.replacing("9", with: "8"))".utf8),
      path: "corpus/xx.jsonl"
    )
    let found = try #require(file.faults.first)
    #expect(found.description.hasPrefix("corpus/xx.jsonl:2: \(fault.statement)"), "\(found)")
  }

  @Test(arguments: [
    "Code 482 913", "Code 482-913", "Code 4.8.2.9.1.3", "Code ٤٨٢٩١٣", "Code ４８２９１３",
    "Code 4\u{2063}8\u{2063}2\u{2063}9\u{2063}1\u{2063}3",
  ])
  func `finds a code written in groups or in other digits`(text: String) {
    let row = #"{"id": "xx-0001", "text": "\#(text)", "code": "482913"}"#
    #expect(CorpusFile(bytes: Array(row.utf8), path: "xx.jsonl").faults.isEmpty)
  }

  @Test(arguments: [
    "https://example.com/a", "a@shop.example", "@login.example.org #482913", "www.oakline.example.",
    "@oakline", "3 @ 4.50",
  ])
  func `accepts reserved domains`(text: String) {
    let row = #"{"id": "xx-0001", "text": "\#(text)", "code": null, "why": "a"}"#
    #expect(CorpusFile(bytes: Array(row.utf8), path: "xx.jsonl").faults.isEmpty)
  }

  @Test func `reads an empty file without rows or faults`() {
    let file = CorpusFile(bytes: [], path: "xx.jsonl")
    #expect(file.rows.isEmpty)
    #expect(file.faults.isEmpty)
  }

  @Test func `reports a missing folder`() throws {
    let fault = try #require(throws: CorpusFault.self) { _ = try CorpusFile.all(in: "/nowhere") }
    #expect(fault.description.hasPrefix("/nowhere: the folder cannot be read"))
  }

  /// An invalid line and the expected statement.
  struct Fault: Sendable, CustomTestStringConvertible {
    let json: String
    let statement: String

    init(_ json: String, says statement: String) {
      self.json = json
      self.statement = statement
    }

    var testDescription: String { statement }
  }
}
