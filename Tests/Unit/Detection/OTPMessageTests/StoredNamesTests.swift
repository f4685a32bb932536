import OTPMessage
import Testing

/// Names as they are stored: at most 1 KiB.
struct StoredNamesTests {
  private static let limit = Message.longestName

  private func stored(sender: String? = nil, recipient: String? = nil, id: String? = nil) -> Message
  {
    Message(text: "482913", sender: sender, recipient: recipient, id: id).withStoredNames
  }

  @Test func `names of the longest length are stored as they are`() {
    let name = String(repeating: "a", count: Self.limit)
    let message = Message(text: "a", sender: name, recipient: name, id: name, source: name)
    #expect(message.withStoredNames == message)
  }

  @Test(arguments: ["a", "é", "€", "😀", "e\u{301}"])
  func `a longer sender or source is cut at a character`(character: String) throws {
    let long = String(repeating: character, count: Self.limit)
    let message = Message(text: "a", sender: "x" + long, source: "xx" + long).withStoredNames
    for name in [try #require(message.sender), try #require(message.source)] {
      #expect(name.utf8.count <= Self.limit)
      #expect(name.utf8.count > Self.limit - character.utf8.count)
      #expect(name.last == character.first)
    }
  }

  @Test func `a character that is too long itself is cut between its scalar values`() throws {
    let sender = try #require(stored(sender: "a" + String(repeating: "\u{301}", count: 600)).sender)
    #expect(sender.utf8.count == 1_023)
  }

  @Test func `different long identifiers stay different, and equal ones equal`() throws {
    let long = String(repeating: "é", count: Self.limit)
    let first = try #require(stored(id: long + "1").id)
    let second = try #require(stored(id: long + "2").id)
    #expect(first.utf8.count <= Self.limit && first.utf8.count > Self.limit - 4)
    #expect(first != second)
    #expect(stored(id: long + "1").id == first)
    // Stored identifiers stay the same in every version: a later run must find them again.
    #expect(first.hasSuffix("#c96146b5a28f8afc"))
    #expect(stored(id: first).id == first)
  }

  @Test func `a long recipient is not cut, which could name another one`() {
    let message = stored(recipient: String(repeating: "a", count: Self.limit + 1))
    #expect(message.recipient == nil)
    #expect(message.unreadable == [.recipient])
    #expect(message.unreadable.warnings.first?.contains("at most 1 KiB") == true)
  }
}
