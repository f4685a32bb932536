import Glibc
import OTPMessage
import Testing

@Suite struct LineBlockReaderTests {
  /// Reads `input` to its end, through a pipe, in parts if it does not fit.
  private func lines(of input: String) throws -> (lines: [MessageLine], blocks: Int) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    var rest = Array(input.utf8)[...]
    let parser = try MessageLineParser()
    var reader = LineBlockReader(fileDescriptor: ends[0])
    var lines: [MessageLine] = []
    var blocks = 0
    repeat {
      let part = Array(rest.prefix(60_000))
      rest = rest.dropFirst(part.count)
      try #require(write(ends[1], part, part.count) == part.count)
      if rest.isEmpty { close(ends[1]) }
      loop: while let event = try reader.next() {
        switch event {
        case .block(let block):
          #expect(block.count > 0)
          blocks += 1
          parser.read(block) { lines.append($0) }
          #expect(block.lastLineNumber == lines.count)
        case .idle, .interrupted: break loop
        }
      }
    } while !rest.isEmpty
    return (lines, blocks)
  }

  @Test func `keeps the order and numbers of lines across blocks`() throws {
    let input = (1...5_000).map { #"{"text":"message \#($0)"}"# + "\n" }.joined()
    let (lines, blocks) = try lines(of: input)
    #expect(blocks > 5)
    try #require(lines.count == 5_000)
    for (index, line) in lines.enumerated() {
      let number = index + 1
      try #require(line == .message(Message(text: "message \(number)"), lineNumber: number))
    }
  }

  @Test func `reads the same lines as MessageLineReader`() throws {
    let (lines, _) = try lines(
      of: "\u{FEFF}{\"text\":\"a\"}\r\n\n  \r\n{\"id\":\"7\"}\n{\"text\":\"b\"}"
    )
    try #require(lines.count == 5)
    #expect(lines[0] == .message(Message(text: "a"), lineNumber: 1))
    #expect(lines[1] == .blank(lineNumber: 2))
    #expect(lines[2] == .blank(lineNumber: 3))
    guard case .rejected(let line) = lines[3] else {
      Issue.record("a line without a text was not rejected")
      return
    }
    #expect(line.lineNumber == 4)
    #expect(line.id == "7")
    #expect(lines[4] == .message(Message(text: "b"), lineNumber: 5))
  }

  @Test func `limits the number of lines in a block`() throws {
    let (lines, blocks) = try lines(of: String(repeating: "\n", count: 10_000))
    #expect(lines.count == 10_000)
    #expect(blocks >= 9)
    #expect(lines.last == .blank(lineNumber: 10_000))
  }

  @Test(arguments: [16, 17, 100, 1_000, 8_191, 8_192, 8_193, 16_383, 16_384, 16_385, 20_000])
  func `a block ends with the line that fills 16 KiB`(length: Int) throws {
    let line = #"{"text":"\#(String(repeating: "a", count: length - 11))"}"#
    let count = 55_000 / (length + 1)
    let (lines, blocks) = try lines(of: String(repeating: line + "\n", count: count))
    #expect(lines.count == count)
    let whole = ((16 << 10) + length - 1) / length
    #expect(blocks == (count + whole - 1) / whole)
  }

  @Test func `reads no lines from an empty input`() throws {
    let (lines, blocks) = try lines(of: "")
    #expect(lines.isEmpty)
    #expect(blocks == 0)
  }
}
