import Testing

@testable import OTPBrowser

struct FrameReaderTests {
  private func messages(_ reader: inout FrameReader) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  @Test func `a frame is the length in the byte order of the machine, then the message`() {
    let length = withUnsafeBytes(of: UInt32(300)) { Array($0) }
    let message = [UInt8](repeating: 7, count: 300)
    #expect(Frame.bytes(of: message) == length + message)
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64])
  func `messages come whole, however the bytes are cut`(_ size: Int) throws {
    let wanted = ["a", "", "bcd", String(repeating: "x", count: 300)].map { Array($0.utf8) }
    var rest = wanted.flatMap(Frame.bytes)[...]
    var reader = FrameReader()
    var read: [[UInt8]] = []
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      read += try messages(&reader)
    }
    #expect(read == wanted)
    #expect(reader.isBetweenMessages)
  }

  @Test func `what ends within a frame is not between messages`() throws {
    var reader = FrameReader()
    #expect(reader.isBetweenMessages)
    reader.append(Array(Frame.bytes(of: [1, 2, 3]).dropLast()))
    #expect(try reader.next() == nil)
    #expect(!reader.isBetweenMessages)
    reader.append([3])
    #expect(try reader.next() == [1, 2, 3])
    #expect(reader.isBetweenMessages)
  }

  @Test func `the longest message is read, one byte more is refused by its length alone`() throws {
    var reader = FrameReader()
    reader.append(Frame.bytes(of: [UInt8](repeating: 0, count: FrameReader.longest)))
    #expect(try reader.next()?.count == FrameReader.longest)
    reader.append(
      Array(Frame.bytes(of: [UInt8](repeating: 0, count: FrameReader.longest + 1))[..<4])
    )
    #expect(throws: FrameReader.TooLong.self) { try reader.next() }
    var endless = FrameReader()
    endless.append([0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: FrameReader.TooLong.self) { try endless.next() }
  }
}
