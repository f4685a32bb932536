import OTPWire
import Testing

struct FrameBufferTests {
  private func text(_ slice: ArraySlice<UInt8>?) -> String? {
    slice.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `messages come out as they went in, however they were cut`() {
    var buffer = FrameBuffer()
    var found: [String] = []
    for part in ["fir", "st\0sec", "ond\0", "\0third"] {
      buffer.append(part.utf8)
      while let next = text(buffer.next()) { found.append(next) }
    }
    #expect(found == ["first", "second", ""])
    #expect(buffer.count == "third".utf8.count)
    buffer.append([0])
    #expect(text(buffer.next()) == "third")
    #expect(buffer.count == 0)
  }

  @Test func `a long message in many parts is found once it is whole`() {
    var buffer = FrameBuffer()
    let part = [UInt8](repeating: 0x61, count: 50_000)
    for _ in 0..<20 {
      buffer.append(part)
      #expect(buffer.next() == nil)
    }
    buffer.append([0, 0x62, 0])
    #expect(buffer.next()?.count == 1_000_000)
    #expect(text(buffer.next()) == "b")
    #expect(buffer.next() == nil)
  }

  @Test func `what follows a long message in the same part is found when its end comes`() {
    var buffer = FrameBuffer()
    buffer.append([UInt8](repeating: 0x61, count: 100_000) + [0, 0x62])
    #expect(buffer.next()?.count == 100_000)
    #expect(buffer.next() == nil)
    buffer.append([0x63, 0])
    #expect(text(buffer.next()) == "bc")
    #expect(buffer.count == 0)
  }
}
