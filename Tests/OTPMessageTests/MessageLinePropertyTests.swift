import FoundationEssentials
import OTPMessage
import Testing

/// Random lines, read by our parser and by the `JSONDecoder` of FoundationEssentials.
@Suite struct MessageLinePropertyTests {
  /// The same lines each time, so that a failure can be looked at again.
  private static let seed: UInt64 = 20_260_131
  private static let count = 10_000

  private struct Text: Decodable {
    let text: String
  }

  /// Anything that JSON can say, read to its last member: the decoder checks what is read only.
  private struct Anything: Decodable {
    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      if let members = try? decoder.container(keyedBy: Name.self) {
        for name in members.allKeys { _ = try members.decode(Anything.self, forKey: name) }
      } else if var elements = try? decoder.unkeyedContainer() {
        while !elements.isAtEnd { _ = try elements.decode(Anything.self) }
      } else {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() || (try? value.decode(Bool.self)) != nil { return }
        if (try? value.decode(Double.self)) != nil { return }
        _ = try value.decode(String.self)
      }
    }
  }

  @Test func `a well-formed line is read as it was meant, and as a JSON decoder reads it`() throws {
    var maker = RandomLines(seed: Self.seed)
    let parser = try MessageLineParser()
    let decoder = JSONDecoder()
    for _ in 0..<Self.count {
      let line = maker.line()
      let read = try #require(try parser.parse(line.bytes))
      try #require(read == line.message, "read otherwise than meant: \(line.summary)")
      // Of members with one name JSON does not say which counts.
      guard !line.hasDuplicates else { continue }
      let decoded = try decoder.decode(Text.self, from: Data(line.bytes))
      try #require(
        decoded.text.utf8.elementsEqual(read.text.utf8),
        "not what the decoder reads: \(line.summary)"
      )
    }
  }

  @Test func `a damaged line is refused when a JSON decoder refuses it, and only then`() throws {
    var maker = RandomLines(seed: Self.seed + 1)
    let parser = try MessageLineParser()
    let decoder = JSONDecoder()
    var refused = 0
    for _ in 0..<Self.count {
      let line = maker.damagedLine()
      // A blank line is no JSON, and is passed over.
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let fault = parser.syntaxFault(of: line)
      let decoded = try? decoder.decode(Anything.self, from: Data(line))
      try #require((fault == nil) == (decoded != nil), "\(fault?.description ?? "read"): \(line)")
      if fault != nil { refused += 1 }
    }
    // The test is of use as long as it sees both.
    #expect((Self.count / 4...Self.count * 3 / 4).contains(refused))
  }
}
