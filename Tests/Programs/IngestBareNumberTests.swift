import Testing

/// Numbers without words, after messages of the same sender.
struct IngestBareNumberTests {
  private func line(_ text: String, _ minute: Int, sender: String = "Oakline") -> String {
    let time = "2026-01-31T09:\(minute + 10):00+01:00"
    return #"{"text":"\#(text)","sender":"\#(sender)","receivedAt":"\#(time)"}"# + "\n"
  }

  @Test func `a bare number is a code after a code of its sender, in one run or two`() throws {
    let code = line("Your code is 482913", 0)
    let numbers = line("771204", 1) + line("593812", 1, sender: "Other") + line("4455", 2)
    let one = try IngestStore()
    #expect(
      try one.summary((code + numbers).utf8) == ["received": 4, "codes": 2, "none": 2]
    )
    let two = try IngestStore()
    #expect(try two.summary(code.utf8) == ["received": 1, "codes": 1])
    #expect(try two.summary(numbers.utf8) == ["received": 3, "codes": 1, "none": 2])
    #expect(try two.summary(numbers.utf8) == ["received": 3, "duplicates": 3])
    let answer = try Tool.otp.run(
      "suggest",
      "--store",
      two.path,
      "--at",
      "2026-01-31T09:12:00+01:00"
    )
    #expect(answer.output == "771204\n")
  }

  @Test func `a bare number more than ten minutes later is not a code`() throws {
    let store = try IngestStore()
    let lines = line("Your code is 482913", 0) + line("771204", 11)
    #expect(try store.summary(lines.utf8) == ["received": 2, "codes": 1, "none": 1])
  }
}
