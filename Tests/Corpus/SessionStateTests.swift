import OTPCorpus
import OTPDetection
import OTPMessage
import RandomNumbers
import Testing

/// A session that has seen other messages answers like a fresh one.
struct SessionStateTests {
  @Test(arguments: [482_913, 771_204])
  func `messages leave nothing behind in a session, in any order`(seed: UInt64) throws {
    let detector = try Checkout.detector.get()
    let session = detector.makeSession()
    var random = Numbers(seed: seed)
    var differing = 0
    for row in Checkout.files.flatMap(\.rows).shuffled(using: &random) {
      var message = row.message
      // What is left of another message shows where the number is that it was about.
      if random.happens(50) {
        message.sender = number(in: message.text)
        _ = session.detect(in: message)
        message.sender = random.happens(50) ? nil : row.message.sender
      } else if random.happens(20) {
        message.sender = number(in: message.text)
      }
      let isSame = session.detect(in: message) == detector.makeSession().detect(in: message)
      if !isSame { differing += 1 }
      // Not compared in the macro, which would print the code.
      #expect(isSame || differing > 5, "\(row.id)")
      guard random.happens(20) else { continue }
      let scores = session.explain(message).candidates.map(\.score)
      let fresh = detector.makeSession().explain(message).candidates.map(\.score)
      #expect(scores == fresh, "\(row.id)")
    }
  }

  @Test func `the digits of a sender count for its own message only`() throws {
    let detector = try Checkout.detector.get()
    let session = detector.makeSession()
    let text = "25161: your verification code is 228193"
    for sender in ["25161", nil, "25161", "Oakline", "228193", nil] {
      let message = Message(text: text, sender: sender)
      let scores = session.explain(message).candidates.map(\.score)
      #expect(scores == detector.makeSession().explain(message).candidates.map(\.score))
    }
  }

  /// The last number of at least four digits in `text`; nil if there is none.
  private func number(in text: String) -> String? {
    text.split { !$0.isASCII || !$0.isNumber }.last { $0.count >= 4 }.map(String.init)
  }
}
