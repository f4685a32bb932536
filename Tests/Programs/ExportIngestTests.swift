import FoundationEssentials
import ScratchFolders
import Testing

@Suite struct ExportIngestTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] {
    ["OTP_STORE": folder.path("inbox.db"), "TZ": "Europe/Berlin"]
  }

  private func ingest(_ arguments: String..., input: String = "") throws -> Tool.Answer {
    try Tool.otpd.run(["ingest"] + arguments, input: input.utf8, environment: environment)
  }

  private func numbers(_ answer: Tool.Answer) throws -> [String: Int] {
    try IngestStore.numbers(in: answer.output)
  }

  private func inbox() throws -> String {
    let arguments = ["inbox", "--ndjson", "--reveal", "--limit", "100"]
    return try Tool.otp.run(arguments, environment: environment).output
  }

  private static func entry(_ text: String, _ time: String, type: String = "inbox") -> String {
    #"{"threadid":1,"type":"\#(type)","number":"Oakline","received":"\#(time)","body":"\#(text)"}"#
  }

  @Test func `a list of Termux is read by its look, in the zone of this machine, each once`() throws
  {
    let entries = [
      Self.entry("Your code is 482913", "2026-07-01 12:00:00"),
      Self.entry("Your code is 593812", "2026-01-01 12:00:00"),
      Self.entry("mine 111222", "2026-01-01 12:00:00", type: "sent"),
      Self.entry("Your code is 771204", "2026-13-01 12:00:00"),
    ]
    try folder.write(Array("[\(entries.joined(separator: ",\n"))]\n".utf8), to: "sms.json")
    for new in [2, 0] {
      let answer = try ingest(folder.path("sms.json"))
      #expect(answer.status == 2)
      #expect(answer.errors.contains("sms.json: message 4: the message has no date"))
      #expect(!answer.errors.contains("771204"))
      let codes = new == 0 ? "duplicates" : "codes"
      #expect(try numbers(answer) == ["received": 4, "rejected": 1, "skipped": 1, codes: 2])
    }
    #expect(try inbox().contains("2026-07-01T10:00:00Z"))
    #expect(try inbox().contains("2026-01-01T11:00:00Z"))
  }

  @Test func `the messages of SMS Import and Export are read by their look, and sent ones are not`()
    throws
  {
    let lines = [(1, "482913"), (2, "111222"), (1, "593812")].map { type, code in
      #"{"_id":"\#(code)","thread_id":"3","address":"Oakline","date":"1795000000123","#
        + #""type":"\#(type)","body":"Your code is \#(code)"}"# + "\n"
    }
    try folder.write(Array(lines.joined().utf8), to: "messages.ndjson")
    let answer = try ingest(folder.path("messages.ndjson"))
    #expect(try numbers(answer) == ["received": 3, "skipped": 1, "codes": 2])
    #expect(try inbox().contains("111222") == false)
    try folder.write(Array("PK\u{3}\u{4}…".utf8), to: "messages.zip")
    let refusal = try ingest(folder.path("messages.zip"))
    #expect(refusal.status == 2)
    #expect(refusal.errors.contains("messages.zip is a zip archive; unpack it"))
  }

  @Test func `an hour that clocks show twice is read as the earlier one`() throws {
    let list = "[\(Self.entry("Your code is 482913", "2026-10-25 02:30:00"))]"
    #expect(try ingest("--format", "termux", input: list).status == 0)
    #expect(try inbox().contains("2026-10-25T00:30:00Z"))
  }

  @Test func `an hour that clocks leave out is read as if they had not`() throws {
    let list = "[\(Self.entry("Your code is 482913", "2026-03-29 02:30:00"))]"
    #expect(try ingest("--format", "termux", input: list).status == 0)
    #expect(try inbox().contains("2026-03-29T01:30:00Z"))
  }

  @Test func `what came before the end of an export that was cut is stored`() throws {
    let cut = "[\(Self.entry("Your code is 482913", "2026-07-01 12:00:00")),{\"body\":\"111"
    let answer = try ingest("--format", "termux", input: cut)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("is truncated"))
    #expect(answer.errors.contains("stored up to message 1"))
    #expect(try numbers(answer) == ["received": 1, "codes": 1])
  }

  @Test func `rows of adb are read by their look, or as what --format says`() throws {
    let row = "Row: 0 _id=1, address=Oakline, date=1795000000000, body=Your code\nis 482913\n"
    try folder.write(Array(row.utf8), to: "rows.txt")
    #expect(try numbers(ingest(folder.path("rows.txt"))) == ["received": 1, "codes": 1])
    #expect(try numbers(ingest("--format", "adb", input: row)) == ["received": 1, "duplicates": 1])
    let all = try ingest("--format", "adb", input: "Row: 0 _id=1, thread_id=2, body=111222\n")
    #expect(all.status == 2)
    #expect(all.errors.contains("--projection _id:address:date:body"))
  }

  @Test func `a folder of gammu-smsd is read by its look, its parts joined, each once`() throws {
    let inbox = folder.path("inbox")
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: false)
    for (part, text) in ["Your code is 482", "913."].enumerated() {
      // In ASCII every other byte is 0.
      let bytes: [UInt8] = [0xFE, 0xFF] + text.utf8.flatMap { [0, $0] as [UInt8] }
      try folder.write(bytes, to: "inbox/IN20261123_10000\(part)_00_Oakline_0\(part).txt")
    }
    try folder.write([0xC3, 0x28], to: "inbox/IN20261123_110000_00_Oakline_00.txt")
    for ending in ["codes", "duplicates"] {
      let answer = try ingest(inbox)
      #expect(answer.errors.contains("message 2: IN20261123_110000_00_…_00.txt holds no text"))
      #expect(!answer.errors.contains("Oakline"))
      #expect(try numbers(answer) == ["received": 2, "rejected": 1, ending: 1])
    }
    #expect(try self.inbox().contains("\"code\":\"482913\""))
  }

  @Test func `another database, and one from a pipe, are refused`() throws {
    try folder.write(Array("SQLite format 3\0".utf8), to: "chat.db")
    #expect(try ingest(folder.path("chat.db")).status == 2)
    #expect(try ingest(input: #"{"text":"a"}"#).status == 0)
    let own = try ingest(folder.path("inbox.db"))
    #expect(own.status == 2 && own.errors.contains("not an Apple Messages database"))
    let script = "echo | \"$0\" ingest --store \"$1\" --format apple-messages"
    let pipe = try Shell.run(script, Tool.otpd.path(), folder.path("inbox.db"))
    #expect(pipe.status == 2 && pipe.errors.contains("cannot be read from a pipe"))
  }

  @Test func `a database whose newest messages are in its log is refused`() throws {
    try folder.write(Array("SQLite format 3\0".utf8), to: "chat.db")
    try folder.write([1], to: "chat.db-wal")
    let answer = try ingest(folder.path("chat.db"))
    #expect(answer.status == 2 && answer.errors.contains("wal_checkpoint"))
  }

  @Test func `what is no folder is refused where one is asked for`() throws {
    try folder.write([], to: "empty")
    for format in ["maildir", "gammu"] {
      let answer = try ingest("--format", format, folder.path("empty"))
      #expect(answer.status == 2 && answer.errors.contains("is not a folder"))
      #expect(try ingest("--format", format).errors.contains("needs the folder as an argument"))
    }
  }

  @Test func `with --keep codes no text without a code is stored`() throws {
    let lines = #"{"text":"See you at seven"}"# + "\n" + #"{"text":"Your code is 482913"}"# + "\n"
    #expect(try ingest("--keep", "codes", input: lines).status == 0)
    #expect(try !inbox().contains("See you"))
    #expect(try inbox().contains("Your code is"))
    let list = "[\(Self.entry("See you at eight", "2026-07-01 12:00:00"))]"
    #expect(try ingest("--keep", "codes", "--format", "termux", input: list).status == 0)
    #expect(try !inbox().contains("See you"))
    #expect(try ingest("--keep", "some").errors.contains("--keep must be codes or all"))
  }
}
