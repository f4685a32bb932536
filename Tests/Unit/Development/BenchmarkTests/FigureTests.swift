import OTPDetection
import OTPMessage
import Testing

@testable import otp_benchmark

@Suite struct FigureTests {
  @Test func `sums all bytes in a pass`() {
    #expect(BytePass.sum(of: []) == 0)
    #expect(BytePass.sum(of: ["a", "", "ab"]) == 97 + 97 + 98)
    #expect(BytePass.sum(of: ["é"]) == 0xC3 + 0xA9)
  }

  @Test func `takes the mean of the middle values as the median of an even number of values`() {
    #expect(SideBySide.median([5, 1, 9]) == 5)
    #expect(SideBySide.median([4, 1, 9, 2]) == 3)
  }

  @Test func `a table row says whether the target was reached`() {
    let row = Table.Row(what: "a", against: "b", value: 0.3, target: 0.3, decimals: 2)
    #expect(row.line == "| a | b | 0.30 | 0.30 | yes |")
    let missed = Table.Row(what: "a", against: "–", value: 4, target: 3, decimals: 0)
    #expect(missed.line == "| a | – | 4 | 3 | no |")
  }

  @Test(arguments: [(0.0, 2, "0.00"), (0.005, 2, "0.01"), (12.345, 1, "12.3"), (7.6, 0, "8")])
  func `rounds figures`(_ value: Double, _ decimals: Int, _ text: String) {
    #expect(Report.rounded(value, to: decimals) == text)
  }

  @Test func `names the messages with the most allocations`() throws {
    let session = Detector().makeSession()
    var count = AllocationCount()
    #expect(count.average == 0)
    let message = Message(text: "Your code is 482913")
    _ = session.detect(in: message)
    count.count(message, id: "a", by: session)
    count.count(message, id: "b", by: session)
    #expect(count.messages == 2)
    #expect(count.total == count.most * 2)
    #expect(count.worst == (count.most > 0 ? ["a", "b"] : []))
  }
}
