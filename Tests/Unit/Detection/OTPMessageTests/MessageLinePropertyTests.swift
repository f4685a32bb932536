import FoundationEssentials
import OTPMessage
import Testing

/// Compares the parser with `JSONDecoder` on random lines.
@Suite struct MessageLinePropertyTests {
  /// Fixed, so that failures can be reproduced.
  private static let seed: UInt64 = 20_260_131
  private static let count = 10_000

  private struct Text: Decodable {
    let text: String
  }

  /// Decodes a whole JSON value: the decoder validates only what is decoded.
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

  @Test func `reads a valid line as it was generated and as JSONDecoder reads it`() throws {
    var maker = RandomLines(seed: Self.seed)
    let parser = try MessageLineParser()
    let decoder = JSONDecoder()
    for _ in 0..<Self.count {
      let line = maker.line()
      let read = try #require(try parser.parse(line.bytes))
      try #require(read == line.message, "not the generated message: \(line.summary)")
      // JSON does not say which of two members with the same name counts.
      guard !line.hasDuplicates else { continue }
      let decoded = try decoder.decode(Text.self, from: Data(line.bytes))
      try #require(
        decoded.text.utf8.elementsEqual(read.text.utf8),
        "not what JSONDecoder reads: \(line.summary)"
      )
    }
  }

  @Test func `rejects a damaged line if and only if JSONDecoder rejects it`() throws {
    var maker = RandomLines(seed: Self.seed + 1)
    let parser = try MessageLineParser()
    let decoder = JSONDecoder()
    var refused = 0
    for _ in 0..<Self.count {
      let line = maker.damagedLine()
      // A blank line is not JSON but is skipped.
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let fault = parser.syntaxFault(of: line)
      let decoded = try? decoder.decode(Anything.self, from: Data(line))
      try #require((fault == nil) == (decoded != nil), "\(fault?.description ?? "read"): \(line)")
      if fault != nil { refused += 1 }
    }
    // The test is worth something only if both cases are common.
    #expect((Self.count / 4...Self.count * 3 / 4).contains(refused))
  }
}
