import OTPMail
import OTPMessage
import Testing

@testable import OTPMailWorker

/// What a program and its process that reads mails say to each other.
@Suite struct MailFrameTests {
  @Test(arguments: [
    Message(text: "", channel: .email),
    Message(
      text: "Your code is 482913.\u{0}\n",
      subject: "Oakline \u{1F511}",
      sender: "a@b.example",
      recipient: "sam@example.com",
      id: "1@b.example",
      channel: .email,
      receivedAt: Timestamp(milliseconds: -1)
    ),
    Message(text: "x", subject: "", channel: .email, receivedAt: Timestamp(milliseconds: .max)),
  ]) func `a message comes back as it was`(message: Message) throws {
    let answer = MailFrame.answer(.success(message))
    #expect(try MailFrame.result(in: answer)?.get() == message)
    // Nothing that is cut off, or goes on, is taken for an answer.
    for count in answer.indices { #expect(MailFrame.result(in: Array(answer[..<count])) == nil) }
    #expect(MailFrame.result(in: answer + [0]) == nil)
  }

  @Test(arguments: MailError.allCases) func `an error comes back as it was`(error: MailError) {
    #expect(MailFrame.result(in: MailFrame.answer(.failure(error))) == .failure(error))
  }

  @Test(arguments: [nil, Timestamp(milliseconds: 0), Timestamp(milliseconds: .max)])
  func `a request comes back as it was`(delivered: Timestamp?) {
    for server in [nil, "", "mx.example.org"] {
      let request = MailFrame.Request(
        mail: [1, 2, 3],
        delivered: delivered,
        trustedServer: server
      )
      #expect(MailFrame.request(in: MailFrame.content(of: request)) == request)
    }
    #expect(MailFrame.request(in: [1, 2, 3]) == nil)
  }

  @Test func `a length that nobody writes is none`() {
    #expect(MailFrame.length(Array(MailFrame.frame([1, 2, 3]).prefix(8))) == 3)
    #expect(MailFrame.length([0, 0, 0, 0, 0, 0, 0, 0x80]) == nil)
    #expect(MailFrame.length([0, 0, 0, 0, 1, 0, 0, 0]) == nil)
    #expect(MailFrame.length([0, 0]) == nil)
  }

  @Test func `a text that is not UTF-8, or of a wrong length, is none`() {
    var answer = MailFrame.answer(.success(Message(text: "ab", channel: .email)))
    // After the kind, the time and the length.
    answer[17] = 0xFF
    #expect(MailFrame.result(in: answer) == nil)
    answer[17] = UInt8(ascii: "a")
    answer[16] = 0x40
    #expect(MailFrame.result(in: answer) == nil)
    answer[16] = 0x90
    #expect(MailFrame.result(in: answer) == nil)
  }
}
