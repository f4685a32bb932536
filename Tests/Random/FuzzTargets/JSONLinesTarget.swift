import FoundationEssentials
import Glibc
import OTPMessage

/// Parses lines of JSON with both readers of the programs, in chunks and at once. The first byte is
/// the size of the chunks.
package final class JSONLinesTarget: FuzzTarget {
  package static let name = "json-lines"

  private let parser: MessageLineParser

  package init() throws {
    parser = try MessageLineParser()
  }

  package func check(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let bytes = Array(input.dropFirst())
    // A file in another encoding is read no further; from a pipe, its other lines are.
    guard ForeignEncoding(of: bytes.prefix { $0 != 0x0A }) == nil else {
      try require((try? read(bytes)) == nil, "a file in another encoding is refused")
      try require((try? readInBlocks(bytes)) == nil, "both readers refuse it")
      _ = try readInPieces(bytes, of: Int(first) + 1)
      return
    }
    let whole = try read(bytes)
    let inPieces = try readInPieces(bytes, of: Int(first) + 1)
    try require(whole == inPieces, "the chunk size makes no difference")
    try require(whole == readInBlocks(bytes), "both readers agree")
    for case .message(let message, let number) in whole {
      try checkDecoded(message, line: number, in: bytes)
    }
    let numbers = whole.map(\.lineNumber)
    try require(zip(numbers, numbers.dropFirst()).allSatisfy(<), "lines come in order")
  }

  private func read(_ bytes: [UInt8]) throws -> [MessageLine] {
    let file = try MemoryFile(bytes)
    var reader = try MessageLineReader(fileDescriptor: file.descriptor)
    var lines: [MessageLine] = []
    while let event = try reader.next() { lines += MessageLine(event).map { [$0] } ?? [] }
    try require(reader.byteCount == bytes.count, "the whole input is read")
    return lines
  }

  private func readInPieces(_ bytes: [UInt8], of size: Int) throws -> [MessageLine] {
    // A pipe holds 64 KiB before writing blocks.
    guard bytes.count < 32 << 10 else { return try read(bytes) }
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw MemoryFile.Refused() }
    defer { close(pipe[0]) }
    var reader = try MessageLineReader(fileDescriptor: pipe[0])
    var rest = bytes[...]
    var isOpen = true
    func feed() {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      _ = write(pipe[1], piece, piece.count)
      if rest.isEmpty {
        close(pipe[1])
        isOpen = false
      }
    }
    feed()
    var lines: [MessageLine] = []
    while let event = try reader.next() {
      if case .idle = event, isOpen { feed() }
      lines += MessageLine(event).map { [$0] } ?? []
    }
    return lines
  }

  private func readInBlocks(_ bytes: [UInt8]) throws -> [MessageLine] {
    let file = try MemoryFile(bytes)
    var reader = LineBlockReader(fileDescriptor: file.descriptor)
    var lines: [MessageLine] = []
    while let event = try reader.next() {
      guard case .block(let block) = event else { continue }
      parser.read(block) { line in
        if case .blank = line { return }
        lines.append(line)
      }
    }
    return lines
  }

  private struct TextOnly: Decodable {
    let text: String?
    let body: String?
  }

  /// A message must be valid JSON for Foundation too, with the same text.
  private func checkDecoded(_ message: Message, line number: Int, in bytes: [UInt8]) throws {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    var line = lines[number - 1]
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard let decoded = try? JSONDecoder().decode(TextOnly.self, from: Data(line)) else {
      // The decoder is limited to 512 levels and may take the other of two members with the same
      // name.
      try require(
        line.count > 512 || isAnyJSON(Data(line)),
        "a message line is valid JSON"
      )
      return
    }
    guard !hasNameTwice(line) else { return }
    let text = decoded.text ?? decoded.body
    try require(
      text.map { Array($0.utf8) } == Array(message.text.utf8),
      "the text is that of the JSON member"
    )
  }

  private func isAnyJSON(_ data: Data) -> Bool {
    (try? JSONDecoder().decode(AnyJSON.self, from: data)) != nil
  }

  /// Whether `"text"` or `"body"`, possibly escaped, may occur twice in the line.
  private func hasNameTwice(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(UInt8(ascii: "\\"))
      || ["\"text\"", "\"body\""].contains { name in
        line.ranges(of: Array(name.utf8)).count > 1
      }
  }

  private struct AnyJSON: Decodable {
    init(from decoder: any Decoder) throws {
      _ = try decoder.singleValueContainer()
    }
  }
}

extension MessageLine {
  /// The line of a reader's event; `nil` for events without one.
  fileprivate init?(_ event: MessageLineReader.Event) {
    switch event {
    case .message(let message, let number): self = .message(message, lineNumber: number)
    case .rejected(let line): self = .rejected(line)
    case .idle, .interrupted: return nil
    }
  }

  /// The line number.
  fileprivate var lineNumber: Int {
    switch self {
    case .message(_, let number), .blank(let number): number
    case .rejected(let line): line.lineNumber
    }
  }
}
