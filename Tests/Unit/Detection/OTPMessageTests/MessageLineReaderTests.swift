import Glibc
import OTPMessage
import Testing

@Suite struct MessageLineReaderTests {
  /// A pipe that closes its ends when it is released.
  private final class Pipe {
    let output: Int32
    private(set) var input: Int32

    init(nonBlocking: Bool = false) throws {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      (output, input) = (ends[0], ends[1])
      if nonBlocking { try #require(fcntl(output, F_SETFL, O_NONBLOCK) == 0) }
    }

    deinit {
      close(output)
      if input >= 0 { close(input) }
    }

    func write(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        #expect(Glibc.write(input, bytes.baseAddress, bytes.count) == bytes.count)
      }
    }

    func finish() {
      close(input)
      input = -1
    }
  }

  /// An unlinked file with the contents `bytes`.
  private func file(_ bytes: [UInt8]) throws -> Int32 {
    var path = Array("/tmp/otp-message-lines-XXXXXX\0".utf8CString)
    let descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    unlink(path)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      rest = rest.dropFirst(count)
    }
    try #require(lseek(descriptor, 0, SEEK_SET) == 0)
    return descriptor
  }

  /// The events of a file with `content`, one word each: `3:text`, `3!`.
  private func events(_ content: [UInt8]) throws -> [String] {
    let descriptor = try file(content)
    defer { close(descriptor) }
    var reader = try MessageLineReader(fileDescriptor: descriptor)
    var words: [String] = []
    while let event = try reader.next() {
      switch event {
      case .message(let message, let line): words.append("\(line):\(message.text)")
      case .rejected(let line): words.append("\(line.lineNumber)!")
      case .idle: words.append("idle")
      case .interrupted: words.append("interrupted")
      }
    }
    return words
  }

  private func events(_ content: String) throws -> [String] { try events(Array(content.utf8)) }

  @Test func `returns lines in order with their numbers`() throws {
    #expect(try events("{\"text\":\"a\"}\n{\"text\":\"b\"}\n") == ["1:a", "2:b"])
  }

  @Test func `reads no lines from an empty file`() throws {
    #expect(try events("") == [])
  }

  @Test func `skips blank lines but counts them`() throws {
    #expect(try events("\n{\"text\":\"a\"}\n \t\n\n{\"text\":\"b\"}\n\n") == ["2:a", "5:b"])
  }

  @Test func `ignores a byte order mark and CRLF`() throws {
    #expect(try events("\u{FEFF}{\"text\":\"a\"}\r\n{\"text\":\"b\"}\r\n\r\n") == ["1:a", "2:b"])
    #expect(try events("\u{FEFF}\n{\"text\":\"b\"}") == ["2:b"])
    #expect(try events("\u{FEFF}") == [])
  }

  @Test func `rejects a byte order mark elsewhere`() throws {
    #expect(try events("{\"text\":\"a\"}\n\u{FEFF}{\"text\":\"b\"}\n") == ["1:a", "2!"])
  }

  @Test func `accepts a complete last line without a line feed`() throws {
    #expect(try events("{\"text\":\"a\"}\n{\"text\":\"b\"}") == ["1:a", "2:b"])
    #expect(try events("{\"text\":\"a\"}\n{\"text\":\"b") == ["1:a", "2!"])
    #expect(try events("{\"text\":\"a\"}\n{\"te") == ["1:a", "2!"])
  }

  @Test func `continues after an invalid line`() throws {
    #expect(
      try events("{\"text\":\"a\"}\nbad\n{}\n{\"text\":\"b\"}\n") == ["1:a", "2!", "3!", "4:b"]
    )
    #expect(
      try events(Array("{\"text\":\"a\"}\n\0\n".utf8) + [0xFF, 0x0A]) == ["1:a", "2!", "3!"]
    )
  }

  @Test func `reports the ID, number and reason of a rejected line`() throws {
    let descriptor = try file(Array("\n{\"id\":\"x\",\"text\":7}\n".utf8))
    defer { close(descriptor) }
    var reader = try MessageLineReader(fileDescriptor: descriptor)
    guard case .rejected(let line) = try reader.next() else {
      Issue.record("the line was not rejected")
      return
    }
    #expect(line.id == "x")
    #expect(line.description.hasPrefix("line 2: \"text\" is not a string"))
  }

  @Test func `rejects a line longer than 8 MiB and reads the next one`() throws {
    let limit = MessageLineParser.maximumLength
    let frame = "{\"text\":\"\"}"
    let longest = "{\"text\":\"" + String(repeating: "a", count: limit - frame.utf8.count) + "\"}"
    let content = "\(longest)\n\(longest) \n{\"text\":\"b\"}\n\(longest)\(longest)\(longest)"
    let words = try events(content).map { $0.prefix(3) }
    #expect(words == ["1:a", "2!", "3:b", "4!"])
  }

  @Test func `reads lines that cross the ends of reads`() throws {
    // A prime length, so that reads end at every position in a line.
    let line = "{\"text\":\"" + String(repeating: "x", count: 1009 - 12) + "\"}\n"
    let words = try events(String(repeating: line, count: 3000))
    #expect(words.count == 3000)
    #expect(words.last?.hasPrefix("3000:xxx") == true)
    #expect(Set(words.map { $0.drop { $0 != ":" } }).count == 1)
  }

  @Test(arguments: [false, true])
  func `reports once that the input would block`(nonBlocking: Bool) throws {
    let pipe = try Pipe(nonBlocking: nonBlocking)
    var reader = try MessageLineReader(fileDescriptor: pipe.output)
    pipe.write("{\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"te")
    #expect(try reader.next() == .message(Message(text: "a"), lineNumber: 1))
    #expect(try reader.next() == .message(Message(text: "b"), lineNumber: 2))
    #expect(try reader.next() == .idle)
    #expect(reader.lineNumber == 2)
    pipe.write("xt\":\"c\"}\n")
    #expect(try reader.next() == .message(Message(text: "c"), lineNumber: 3))
    #expect(try reader.next() == .idle)
    pipe.finish()
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
    #expect(reader.byteCount == 39)
  }

  @Test func `stops when interrupted, after returning all lines that it has read`() throws {
    let pipe = try Pipe()
    let interrupt = try Pipe()
    var reader = try MessageLineReader(
      fileDescriptor: pipe.output,
      interruptDescriptor: interrupt.output
    )
    pipe.write("{\"text\":\"a\"}\n{\"text\":\"b\"}\n")
    #expect(try reader.next() == .message(Message(text: "a"), lineNumber: 1))
    interrupt.write("x")
    #expect(try reader.next() == .message(Message(text: "b"), lineNumber: 2))
    #expect(try reader.next() == .interrupted)
    #expect(try reader.next() == .interrupted)
  }

  /// First lines that look like another encoding.
  static let foreignLines: [[UInt8]] = [
    [0xFF, 0xFE] + Array("x".utf8), [0x7B, 0, 0x22, 0], [0, 0x7B], [0, 0, 0xFE, 0xFF],
  ]

  @Test(arguments: foreignLines)
  func `goes on after a first line of a pipe in another encoding`(first: [UInt8]) throws {
    let pipe = try Pipe()
    #expect(Glibc.write(pipe.input, first, first.count) == first.count)
    pipe.write("\n{\"text\":\"b\"}\n")
    pipe.finish()
    var reader = try MessageLineReader(fileDescriptor: pipe.output)
    guard case .rejected(let line) = try reader.next() else {
      Issue.record("the line was not rejected")
      return
    }
    #expect(line.lineNumber == 1)
    #expect(line.description.contains("iconv -f UTF-"))
    #expect(try reader.next() == .message(Message(text: "b"), lineNumber: 2))
    #expect(try reader.next() == nil)
  }

  @Test(arguments: foreignLines)
  func `throws if a file is in another encoding`(first: [UInt8]) throws {
    #expect(throws: MessageError.self) { try events(first + Array("\n{\"text\":\"b\"}\n".utf8)) }
  }

  @Test func `throws if the input cannot be read`() throws {
    let directory = open("/", O_RDONLY)
    defer { close(directory) }
    var reader = try MessageLineReader(fileDescriptor: directory)
    #expect(throws: MessageError.self) { try reader.next() }
    var closed = try MessageLineReader(fileDescriptor: 1_000_000)
    #expect(throws: MessageError.self) { try closed.next() }
  }
}
