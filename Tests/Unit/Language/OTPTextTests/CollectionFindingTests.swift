import OTPText
import RandomNumbers
import Testing

struct CollectionFindingTests {
  @Test func `finds the first of several places`() {
    let text = "a://b://c"
    #expect(text.firstPlace(of: "://").map { text[..<$0.lowerBound] } == "a")
    #expect(text.firstPlace(of: "://").map { text[$0.upperBound...] } == "b://c")
    #expect([1, 1, 2][1...].firstPlace(of: [1, 2]) == 1..<3)
  }

  @Test func `finds nothing where nothing is`() {
    #expect("abc".firstPlace(of: "abd") == nil)
    #expect("".firstPlace(of: "a") == nil)
    #expect("abc".firstPlace(of: "")?.isEmpty == true)
  }

  @Test func `compares characters, not bytes`() {
    #expect("cafe\u{301}s".firstPlace(of: "é") != nil)
    #expect("cafe\u{301}s".firstPlace(of: "e") == nil)
  }

  @Test func `agrees with a search at every place`() throws {
    var random = Numbers(seed: 7)
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in Bool.random(using: &random)
      }
      let part = (0..<Int.random(in: 0...4, using: &random)).map { _ in Bool.random(using: &random)
      }
      let place = (0...text.count).first { text[$0...].starts(with: part) }
      try #require(text.firstPlace(of: part)?.lowerBound == place)
    }
  }
}
