import OTPCorpus
import OTPMessage
import Testing

@testable import otp_benchmark

@Suite struct WorkloadTests {
  /// Rows with a code, followed by rows without one.
  private static func rows(with: Int, without: Int) throws -> [CorpusRow] {
    let lines =
      (0..<with).map {
        #"{"id":"t-\#(1000 + $0)","text":"Code \#(200_000 + $0)","code":"\#(200_000 + $0)"}"#
      }
      + (0..<without).map {
        #"{"id":"t-\#(5000 + $0)","text":"Order \#($0)","code":null,"why":"an order"}"#
      }
    let file = CorpusFile(bytes: Array(lines.joined(separator: "\n").utf8), path: "t.jsonl")
    try #require(file.faults.isEmpty)
    return file.rows
  }

  @Test(arguments: [(30, 12), (12, 30), (7, 7), (0, 5)])
  func `half of the messages have no code`(_ with: Int, _ without: Int) throws {
    let messages = Workload.halves(of: try Self.rows(with: with, without: without))
    #expect(messages.count { $0.text.hasPrefix("Code") } == min(with, without))
    #expect(messages.count { $0.text.hasPrefix("Order") } == min(with, without))
  }

  @Test func `samples elements evenly`() {
    #expect(Workload.evenly(4, of: Array(0..<12)) == [0, 3, 6, 9])
    #expect(Workload.evenly(3, of: Array(0..<3)) == [0, 1, 2])
    #expect(Workload.evenly(0, of: [Int]()) == [])
  }

  @Test(arguments: [("Größe 12", true), ("123", true), ("код", false), ("a 码", false)])
  func `recognises messages with Latin letters only`(_ text: String, _ isLatin: Bool) {
    #expect(Workload.isLatin(text) == isLatin)
  }

  @Test(arguments: [
    ("Your code: 482913!", "our code: !"), ("Код ٤٨٢ ４8", "од  "), ("①", ""),
    ("no digits", "no digits"),
  ])
  func `removes digits and capitals from quiet messages`(_ text: String, _ quiet: String) {
    #expect(Workload.quiet(text) == quiet)
  }

  @Test func `puts the subject before the text`() {
    let workload = Workload(name: "t", messages: [Message(text: "b", subject: "a")])
    #expect(workload.texts == ["a\nb"])
    #expect(workload.bytes == 3)
  }
}
