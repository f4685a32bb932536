import OTPDetection
import OTPInbox
import Testing

@testable import OTPSuggestion

struct DeliveredCodesTests {
  private func suggestions(_ numbers: some Sequence<Int64>) -> [Suggestion] {
    numbers.map { number in
      Suggestion(
        id: InboxEntry.ID(number: number),
        code: SecurityCode("482913"),
        timestamp: time(0),
        sender: nil,
        channel: nil,
        age: .zero,
        binding: nil,
        match: nil,
        mentionsPayment: false,
        isReplaced: false
      )
    }
  }

  private func numbers(_ suggestions: [Suggestion]) -> [Int64] { suggestions.map(\.id.number) }

  @Test func `gives each code once, in the order of asking`() {
    var given = DeliveredCodes()
    #expect(numbers(given.give(suggestions([3, 1, 2]))) == [3, 1, 2])
    #expect(numbers(given.give(suggestions([1, 4, 3, 5]))) == [4, 5])
    #expect(numbers(given.give(suggestions([5, 4, 3, 2, 1]))) == [])
    #expect(numbers(given.give(suggestions([6, 6]))) == [6])
  }

  @Test(arguments: [1_000, 10_000, 13_337, 39_999, 40_001] as [Int64])
  func `of very many codes those that were stored last are remembered, after each batch`(
    size: Int64
  ) {
    // Two answers hold as many.
    let remembered = 2 * Int64(Selection.capacity)
    var given = DeliveredCodes()
    for start in stride(from: 0 as Int64, to: 90_000, by: Int64.Stride(size)) {
      let end = start + size
      #expect(given.give(suggestions(start..<end)).count == Int(size))
      #expect(given.give(suggestions(max(0, end - remembered)..<end)).isEmpty)
    }
  }
}
