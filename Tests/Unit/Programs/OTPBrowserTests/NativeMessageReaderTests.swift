import Testing

@testable import OTPBrowser

struct NativeMessageReaderTests {
  private func messages(_ reader: inout NativeMessageReader) throws -> [[UInt8]] {
    var messages: [[UInt8]] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }

  @Test func `frames a message with its length in the machine's byte order`() {
    let length = withUnsafeBytes(of: UInt32(300)) { Array($0) }
    let message = [UInt8](repeating: 7, count: 300)
    #expect(NativeMessage.framed(message) == length + message)
  }

  @Test(arguments: [1, 2, 3, 5, 7, 64])
  func `reads whole messages, however the bytes are split`(_ size: Int) throws {
    let wanted = ["a", "", "bcd", String(repeating: "x", count: 300)].map { Array($0.utf8) }
    var rest = wanted.flatMap(NativeMessage.framed)[...]
    var reader = NativeMessageReader()
    var read: [[UInt8]] = []
    while !rest.isEmpty {
      reader.append(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
      read += try messages(&reader)
    }
    #expect(read == wanted)
    #expect(reader.isAtBoundary)
  }

  @Test func `notices input that ends inside a message`() throws {
    var reader = NativeMessageReader()
    #expect(reader.isAtBoundary)
    reader.append(Array(NativeMessage.framed([1, 2, 3]).dropLast()))
    #expect(try reader.next() == nil)
    #expect(!reader.isAtBoundary)
    reader.append([3])
    #expect(try reader.next() == [1, 2, 3])
    #expect(reader.isAtBoundary)
  }

  @Test func `refuses a message longer than the limit by its declared length`() throws {
    var reader = NativeMessageReader()
    reader.append(
      NativeMessage.framed([UInt8](repeating: 0, count: NativeMessageReader.maximumLength))
    )
    #expect(try reader.next()?.count == NativeMessageReader.maximumLength)
    let tooLong = [UInt8](repeating: 0, count: NativeMessageReader.maximumLength + 1)
    reader.append(Array(NativeMessage.framed(tooLong)[..<NativeMessage.headerLength]))
    #expect(throws: NativeMessageReader.TooLong.self) { try reader.next() }
    var endless = NativeMessageReader()
    endless.append([0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: NativeMessageReader.TooLong.self) { try endless.next() }
  }
}
