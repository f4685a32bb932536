import FoundationEssentials
import ScratchFolders
import Testing

/// What `otp inbox` shows a person, and a program.
struct InboxTableTests {
  private let folder: ScratchFolder
  private let now = Int64(Date().timeIntervalSince1970)

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] { ["OTP_STORE": folder.path("inbox.db"), "TZ": "UTC"] }

  private func ingest(_ lines: [String]) throws {
    let input = lines.map { $0 + "\n" }.joined()
    let answer = try Tool.otpd.run("ingest", input: input.utf8, environment: environment)
    try #require(answer.status == 0)
  }

  /// A line of a message with a code that arrived `age` seconds ago.
  private func line(_ code: String, age: Int64, _ rest: String = "") -> String {
    #"{"text":"Your Oakline code is \#(code).","receivedAt":\#(now - age)\#(rest)}"#
  }

  private func list(_ options: String..., columns: UInt16?) throws -> [Substring] {
    let arguments = ["inbox"] + options
    if let columns {
      return try Terminal(columns: columns).text(of: .otp, arguments, environment)
        .split(separator: "\n")
    }
    return try Tool.otp.run(arguments, environment: environment).output.split(separator: "\n")
  }

  /// The columns of `text`, whose wide characters are ideographs.
  private func columns(_ text: Substring) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x3000..<0xFFE0).contains($1.value) ? 2 : 1) }
  }

  @Test func `tells the states apart, most recent arrival first`() throws {
    // Stored in another order than they arrived.
    let ages: [Int64] = [-3_600, 10, 60, 90, 1_000]
    let order = [3, 0, 4, 2, 1]
    try ingest(order.map { line("48291\($0)", age: ages[$0]) })
    #expect(try Tool.otp.run("consume", "4", environment: environment).status == 0)
    #expect(try Tool.otp.run("dismiss", "1", environment: environment).status == 0)
    let lines = try list("--reveal", columns: nil)
    #expect(
      lines.map { $0.split(separator: " ")[3] } == ["ahead", "fresh", "used", "dismissed", "old"]
    )
    #expect(lines.map { $0.split(separator: " ")[0] } == ["2", "5", "4", "1", "3"])
  }

  @Test(
    arguments: [
      // As far from the bounds as a busy machine may need.
      (-7_200, "ahead"), (-180, "ahead"), (-119, "fresh"), (0, "fresh"), (90, "fresh"),
      (120, "fresh"), (181, "old"), (7_200, "old"),
    ] as [(Int64, String)]
  )
  func `a state depends on the age`(age: Int64, state: String) throws {
    try ingest([line("482913", age: age)])
    let line = try #require(try list(columns: nil).first)
    #expect(line.split(separator: " ")[3] == state)
  }

  @Test func `a time that could not be read is unknown`() throws {
    try ingest([#"{"text":"Your Oakline code is 482913.","receivedAt":"noon"}"#])
    #expect(try list(columns: nil).first?.contains("-                    unknown  ") == true)
    #expect(try list("--json", columns: nil).first?.contains(#""arrival":null"#) == true)
  }

  @Test(arguments: [40, 80, 110, 200] as [UInt16])
  func `fits a terminal, with a heading`(width: UInt16) throws {
    let long = String(repeating: "请勿告诉任何人", count: 40)
    try ingest([
      #"{"text":"您的验证码是 593812,\#(long)","sender":"星云科技","channel":"sms"}"#,
      #"{"text":"Your code is 482913. \#(String(repeating: "x ", count: 200))"}"#,
    ])
    let lines = try list(columns: width)
    #expect(lines.first?.hasPrefix("ID   ARRIVED ") == true)
    #expect(lines.count == (width == 40 ? 5 : 3))
    #expect(lines.allSatisfy { columns($0) <= Int(width) })
    // A wide character may leave one column.
    #expect(lines.count { $0.hasSuffix("…") && columns($0) >= Int(width) - 1 } == 2)
    #expect(lines.contains { $0.contains("BY") } == (width >= 110))
  }

  @Test func `a terminal that does not tell its width has 80 columns`() throws {
    try ingest([line("482913 \(String(repeating: "x", count: 200))", age: 1)])
    let terminal = try Terminal().text(of: .otp, ["inbox"], environment).split(separator: "\n")
    #expect(terminal.map(columns).max() == 80)
  }

  @Test func `in a pipe there is neither heading nor width`() throws {
    try ingest([line("482913", age: 10, #","sender":"Oakline","channel":"sms""#)])
    let lines = try list(columns: nil)
    #expect(lines.count == 1 && lines[0].hasPrefix("1 "))
    #expect(lines[0].hasSuffix("••••••     sms           Oakline: Your Oakline code is ••••••."))
  }

  @Test(arguments: [
    ("UTC", "09:30:00"), ("Europe/Berlin", "10:30:00"), ("Asia/Kolkata", "15:00:00"),
  ])
  func `times are those of the person's time zone`(zone: String, time: String) throws {
    try ingest([#"{"text":"Lunch at twelve?","receivedAt":"2026-01-31T09:30:00Z"}"#])
    var environment = environment
    environment["TZ"] = zone
    let shown = try Tool.otp.run("inbox", environment: environment).output
    #expect(shown.contains("2026-01-31 \(time)  old"))
    let json = try Tool.otp.run("inbox", "--json", environment: environment).output
    #expect(json.contains(#""arrival":"2026-01-31T09:30:00Z""#))
  }

  @Test(arguments: [0, 33, 40, 70, 80, 88, 94, 95, 96, 97, 98, 99, 100, 101, 110, 130])
  func `a code of letters is masked wherever a line ends`(length: Int) throws {
    let padding = String(repeating: "ab ", count: length).prefix(length)
    let text = "\(padding) Your verification code: QXZKVM. Keep it."
    try ingest([#"{"text":"\#(text)"}"#])
    for columns in [nil, 40, 80, 120, 200] as [UInt16?] {
      let shown = try list(columns: columns).joined()
      #expect(!shown.contains("QX") && !shown.contains(": Q"), "\(columns ?? 0) columns")
    }
    #expect(try !Tool.otp.run("inbox", "--ndjson", environment: environment).output.contains("QX"))
  }

  private struct Entry: Decodable {
    let id: Int64
    let state: String
    let outcome: String
    let code: String?
    let text: String
    let sender: String?
  }

  private struct List: Decodable { let entries: [Entry] }

  @Test func `JSON has the same entries, masked unless they are revealed`() throws {
    try ingest((0..<150).map { line("\(482_000 + $0)", age: 1_000 - $0, #","sender":"Oakline""#) })
    func read(_ options: String...) throws -> [Entry] {
      let output = try Tool.otp.run(["inbox"] + options, environment: environment).output
      let lines = output.split(separator: "\n")
      guard options.contains("--json") else {
        return try lines.map { try JSONDecoder().decode(Entry.self, from: Data($0.utf8)) }
      }
      #expect(lines.count == 1)
      return try JSONDecoder().decode(List.self, from: Data(output.utf8)).entries
    }
    for option in ["--json", "--ndjson"] {
      let masked = try read(option, "--limit", "130")
      #expect(masked.map(\.id) == (21...150).reversed().map(Int64.init))
      #expect(masked.allSatisfy { $0.code == nil && $0.outcome == "code" && $0.state == "old" })
      #expect(masked.allSatisfy { $0.text == "Your Oakline code is ••••••." })
      let revealed = try read(option, "--reveal", "--limit", "1")
      #expect(revealed.first?.code == "482149" && revealed.first?.sender == "Oakline")
      #expect(revealed.first?.text == "Your Oakline code is 482149.")
    }
  }

  @Test func `JSON of an empty inbox is an empty list`() throws {
    let answer = try Tool.otp.run("inbox", "--json", environment: environment)
    #expect(answer.status == 1 && answer.output == #"{"entries":[]}"# + "\n")
    let lines = try Tool.otp.run("inbox", "--ndjson", environment: environment)
    #expect(lines.status == 1 && lines.output.isEmpty)
    let both = try Tool.otp.run("inbox", "--ndjson", "--json", environment: environment)
    #expect(both.status == 2)
  }
}
