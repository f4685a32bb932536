import CommandLineToolkit
import OTPCorpus
import OTPDetection
import OTPJSON
import OTPText

/// A row of the corpus made from a report.
struct ReportedRow {
  /// The name of the corpus file for reported faults.
  private static let name = "regressions"

  /// The members of a report's last line that are needed for a row.
  private struct Line: Decodable {
    let report: Int64
    let text: String
    let sender: String?
    let subject: String?
    let expected: String?
    let code: String?
  }

  private let line: Line
  private let outcome: Detection.Outcome

  /// Reads the report in `bytes`.
  init(report bytes: [UInt8]) throws(CommandError) {
    let last = bytes.split(separator: UInt8(ascii: "\n")).last {
      $0.starts(with: "{\"report\":".utf8)
    }
    guard let last, let line = try? JSON.decode(Line.self, from: last) else {
      throw CommandError("this is not a report: no line begins with {\"report\":")
    }
    guard line.report == ReportLine.version else {
      throw CommandError(
        "reports of version \(line.report) are not supported; this program reads version "
          + "\(ReportLine.version)"
      )
    }
    guard let name = line.expected else {
      throw CommandError(
        "the report does not say what would be right; ask for one made with --expect"
      )
    }
    guard let outcome = Detection.Outcome(rawValue: name), (outcome == .code) == (line.code != nil)
    else { throw CommandError("the report says what would be right in a way that is not known") }
    self.line = line
    self.outcome = outcome
  }

  /// Writes the row with the next free number in the corpus of the current folder.
  func write(to writer: inout JSONWriter) throws(CommandError) {
    let id = try nextID()
    writer.object { writer in
      writer.member("id", id)
      writer.member("text", line.text)
      writer.member("code", line.code)
      if line.code == nil {
        writer.member("why", "reported: the outcome should be \(outcome.rawValue)")
      }
      if let sender = line.sender { writer.member("sender", sender) }
      if let subject = line.subject { writer.member("subject", subject) }
      if outcome != .code, outcome != .none { writer.member("outcome", outcome.rawValue) }
    }
  }

  private func nextID() throws(CommandError) -> String {
    do throws(CorpusFault) {
      let file = try CorpusFile(path: "corpus/\(Self.name).jsonl")
      // An unreadable row may already have the next number.
      if let fault = file.faults.first { throw fault }
      let numbers = file.rows.compactMap { Int($0.id.description.dropFirst(Self.name.count + 1)) }
      let number = String((numbers.max() ?? 0) + 1)
      return "\(Self.name)-\(String(repeating: "0", count: max(4 - number.count, 0)))\(number)"
    } catch {
      throw CommandError(error.description)
    }
  }
}
