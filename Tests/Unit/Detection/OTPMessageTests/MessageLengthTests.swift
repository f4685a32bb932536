import OTPMessage
import Testing

/// Lengths are those of the bytes that are stored, whatever the script.
struct MessageLengthTests {
  @Test(arguments: ["a", "é", "€", "😀"])
  func `a text may have exactly as many bytes as are stored`(character: String) {
    let size = character.utf8.count
    let text = String(repeating: character, count: Message.longestStored / size)
    let rest = Message.longestStored - text.utf8.count
    #expect(Message(text: text).storedLength == text.utf8.count)
    let full = Message(text: text + String(repeating: "a", count: rest))
    #expect(full.lengthFault == nil)
    #expect(Message(text: full.text + "a").lengthFault != nil)
  }

  @Test func `the subject counts with the text`() {
    let half = String(repeating: "é", count: Message.longestStored / 4)
    #expect(Message(text: half, subject: half).lengthFault == nil)
    #expect(Message(text: half, subject: half + "a").lengthFault != nil)
    #expect(Message(text: half + "a", subject: half).lengthFault != nil)
  }
}
