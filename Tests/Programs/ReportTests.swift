import FoundationEssentials
import ScratchFolders
import Testing

/// `otp report` and `otp check --from-report`.
struct ReportTests {
  private let text = "Your Oakline code is 482913. It expires in 10 minutes."

  private struct Line: Decodable {
    let text: String
    let sameOutcome: Bool
    let expected: String?
    let code: String?
  }

  private func line(of report: String) throws -> Line {
    let last = try #require(report.split(separator: "\n").last)
    return try JSONDecoder().decode(Line.self, from: Data(last.utf8))
  }

  @Test func `tells nothing of the message`() throws {
    let answer = try Tool.otp.run("report", "--expect", "none", input: text.utf8)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(answer.output.contains("code is "))
    for part in ["Oakline", "482", "829", "291", "913"] { #expect(!answer.output.contains(part)) }
    let line = try line(of: answer.output)
    #expect(line.sameOutcome)
    #expect(line.expected == "none" && line.code == nil)
    #expect(answer.output.contains("\n\(line.text)\n"))
  }

  @Test func `takes an entry of the store`() throws {
    let folder = try ScratchFolder()
    let store = folder.path("inbox.db")
    let lines = #"{"text":"\#(text)"}"# + "\n" + #"{"text":"See you at noon"}"#
    #expect(
      try Tool.otpd.run("ingest", "--keep", "codes", "--store", store, input: lines.utf8).status
        == 0
    )
    let answer = try Tool.otp.run("report", "1", "--expect", "1", "--store", store)
    #expect(answer.status == 0)
    let line = try line(of: answer.output)
    #expect(line.expected == "code")
    #expect(line.code.map { line.text.contains(" is \($0).") } == true)

    let forgotten = try Tool.otp.run("report", "2", "--store", store)
    #expect(forgotten.status == 1)
    #expect(forgotten.output == "" && forgotten.errors.contains("was not kept"))
    let unknown = try Tool.otp.run("report", "7", "--store", store)
    #expect(unknown.status == 1)
    #expect(unknown.output == "" && unknown.errors.contains("no entry 7"))
  }

  @Test(arguments: ["code", "0", "-1", "2", "redact", ""])
  func `refuses another expectation`(_ expectation: String) throws {
    let answer = try Tool.otp.run("report", "--expect", expectation, input: text.utf8)
    #expect(answer.status == 2)
    #expect(answer.output == "" && answer.errors.contains("--expect"))
    #expect(!answer.errors.contains("482913"))
  }

  @Test func `reports every line`() throws {
    let input = #"{"text":"\#(text)"}"# + "\nno JSON 482913\n" + #"{"text":"","sender":"Oakline"}"#
    let answer = try Tool.otp.run("report", "--ndjson", input: input.utf8)
    #expect(answer.status == 2)
    #expect(answer.output.split(separator: "\n").count == 2)
    #expect(answer.errors.contains("line 2") && !answer.errors.contains("482913"))
    #expect(!answer.output.contains("Oakline"))
  }

  @Test func `refuses a message of more than 64 KiB and goes on`() throws {
    let long = String(repeating: "Oakline 482913 ", count: 4_400)
    let alone = try Tool.otp.run("report", input: long.utf8)
    #expect(alone.status == 2)
    #expect(alone.output == "" && alone.errors.contains("64 KiB"))
    let input = #"{"text":"\#(long)"}"# + "\n" + #"{"text":"\#(text)"}"#
    let answer = try Tool.otp.run("report", "--ndjson", input: input.utf8)
    #expect(answer.status == 2)
    #expect(answer.output.split(separator: "\n").count == 1)
    #expect(answer.errors.contains("line 1") && answer.errors.contains("64 KiB"))
    #expect(!(alone.errors + answer.errors).contains("482913"))
  }

  @Test func `a report becomes a row of the corpus`() throws {
    let folder = try ScratchFolder()
    try Data().write(to: URL(filePath: folder.path("empty")))
    let report = try Tool.otp.run("report", "--expect", "1", input: text.utf8).output
    try Data(report.utf8).write(to: URL(filePath: folder.path("report")))
    let inside = try Shell.run("cd '\(folder.path)' && mkdir corpus && : >corpus/regressions.jsonl")
    #expect(inside.status == 0)
    let line = try line(of: report)
    let code = try #require(line.code)
    let row = try Shell.run(
      "cd '\(folder.path)' && '\(try Tool.otp.path())' check --from-report report"
    )
    #expect(
      row.output
        == #"{"id":"regressions-0001","text":"\#(line.text)","code":"\#(code)"}"# + "\n"
    )
    let empty = try Tool.otp.run("check", "--from-report", folder.path("empty"))
    #expect(empty.status == 2 && empty.errors.contains("is not a report"))
    let silent = try Tool.otp.run("report", input: text.utf8).output
    let without = try Tool.otp.run("check", "--from-report", "-", input: silent.utf8)
    #expect(without.status == 2 && without.errors.contains("--expect"))
  }

  @Test func `a corpus with a broken row gets no other`() throws {
    let folder = try ScratchFolder()
    let report = try Tool.otp.run("report", "--expect", "1", input: text.utf8).output
    try Data(report.utf8).write(to: URL(filePath: folder.path("report")))
    let row = try Shell.run(
      "cd '\(folder.path)' && mkdir corpus && echo '{\"id\":' >corpus/regressions.jsonl "
        + "&& '\(try Tool.otp.path())' check --from-report report"
    )
    #expect(row.status == 2 && row.output == "")
    #expect(row.errors.contains("corpus/regressions.jsonl:1: "))
  }
}
