import OTPDetection
import OTPMessage
import Testing

@testable import otp_fit

struct RewritingTests {
  private static func texts(_ text: String, code: String?) -> [String] {
    Rewriting.rewritten(
      LabelledMessage(
        id: "",
        message: Message(text: text, subject: "Code", sender: "25161"),
        code: code.map { SecurityCode($0) },
        source: "a"
      )
    ).map(\.message.text)
  }

  /// Messages of every length, so that each way is chosen.
  private static let texts = (0..<30).map {
    "Your code is 482913\(String(repeating: "!", count: $0))"
  }

  @Test func `a message is written in three other ways, with all of its words`() {
    for text in Self.texts {
      let others = Self.texts(text, code: "482913")
      #expect(others.count == 3)
      #expect(others.allSatisfy { $0 != text && $0.lowercased().contains(text.lowercased()) })
    }
  }

  @Test func `each way is chosen for some length`() {
    let frames = Self.texts.map { text in
      Self.texts(text, code: "482913").map { $0.replacing(text, with: "%") }
    }
    #expect(Set(frames.map(\.[0])).count == 2)
    #expect(Set(frames.map(\.[1])).count == 5)
    #expect(Set(frames.map { $0[2].prefix(4) }) == ["YOUR", "your"])
  }

  @Test func `the label, subject and sender stay`() throws {
    let labelled = LabelledMessage(
      id: "x",
      message: Message(text: "Your code is 482913", subject: "Code", sender: "25161"),
      code: SecurityCode("482913"),
      source: "a"
    )
    for other in Rewriting.rewritten(labelled) {
      #expect(other.code == labelled.code && other.source == "a" && other.id == "x")
      #expect(other.message.subject == "Code" && other.message.sender == "25161")
    }
  }

  @Test func `letters of a code keep their case`() {
    #expect(Self.texts("Your code is k7pm2x", code: "k7pm2x").count == 2)
    #expect(Self.texts("Your code is k7pm2x", code: nil).count == 3)
  }

  @Test func `a number alone stays alone`() {
    #expect(Self.texts("482913", code: "482913").isEmpty)
  }
}
