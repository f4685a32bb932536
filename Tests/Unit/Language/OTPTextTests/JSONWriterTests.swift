import OTPText
import Testing

/// The bytes of JSON, against a simple second version.
struct JSONWriterTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The character as a string of JSON holds it.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\t": "\\t", "\n": "\\n", "\u{C}": "\\f",
      "\r": "\\r",
    ]
    if let short = short[scalar] { return short }
    let isControl = scalar.properties.generalCategory == .control
    let isSeparator = [.lineSeparator, .paragraphSeparator]
      .contains(scalar.properties.generalCategory)
    let isTag = (0xE0000...0xE007F).contains(scalar.value)
    guard isControl || isSeparator || scalar.properties.isBidiControl || isTag else {
      return String(scalar)
    }
    return scalar.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  private static let planes: [ClosedRange<UInt32>] = [
    0...0x7FF, 0x800...0x2FFF, 0x3000...0xD7FF, 0xE000...0xFFFF, 0x10000...0x103FF,
    0x1F600...0x1F6FF, 0xDFF80...0xE0FFF, 0x10FF80...0x10FFFF,
  ]

  @Test(arguments: planes)
  func `escapes each character that needs it, and no other`(plane: ClosedRange<UInt32>) throws {
    for scalar in plane.lazy.compactMap(Unicode.Scalar.init) {
      let expected = escaped(scalar)
      try #require(written { $0.string(String(scalar)) } == "\"\(expected)\"", "\(scalar.value)")
      // The characters around it stay what they are.
      let text = "a ~\(scalar)é\n日 "
      try #require(
        written { $0.string(text) }.unicodeScalars.elementsEqual(
          "\"a ~\(expected)é\\n日 \"".unicodeScalars
        ),
        "\(scalar.value)"
      )
    }
  }

  @Test(
    arguments: [0, 1, 9, 10, 11, 99, 100, 101, 1_000_000_007, .max, .max - 1].flatMap { [$0, -$0] }
      + [.min, .min + 1] as [Int64]
  )
  func `numbers are those of Swift`(number: Int64) {
    #expect(written { $0.number(number) } == "\(number)")
  }

  @Test func `fractions have as many decimals as they need, up to three`() throws {
    for thousandths in 0...1_000 {
      let digits = String(1_000 + thousandths).dropFirst()
      var decimals = thousandths == 1_000 ? "" : digits
      while decimals.last == "0" { decimals.removeLast() }
      let whole = thousandths == 1_000 ? "1" : "0"
      let expected = decimals.isEmpty ? whole : "\(whole).\(decimals)"
      let fraction = Double(thousandths) / 1_000
      try #require(
        written { $0.object { $0.member("a", fraction: fraction) } } == "{\"a\":\(expected)}"
      )
    }
    for (fraction, words) in [(-0.5, "0"), (1.5, "1"), (2, "1")] {
      #expect(written { $0.object { $0.member("a", fraction: fraction) } } == "{\"a\":\(words)}")
    }
  }

  @Test func `commas stand between values, however deep`() {
    let values: [(String, (inout JSONWriter) -> Void)] = [
      ("null", { $0.null() }), ("7", { $0.number(7) }), (#""b""#, { $0.string("b") }),
      ("[]", { $0.array { _ in } }), ("{}", { $0.object { _ in } }),
      (
        "[1,[2]]",
        {
          $0.array { list in
            list.number(1); list.array { $0.number(2) }
          }
        }
      ),
      (
        #"{"a":null,"b":true,"c":"d","e":1}"#,
        { writer in
          writer.object { object in
            object.member("a", nil as String?)
            object.member("b", true)
            object.member("c", "d")
            object.member("e", 1)
          }
        }
      ),
    ]
    for (first, writeFirst) in values {
      #expect(written(writeFirst) == first)
      for (second, writeSecond) in values {
        let list = written { writer in
          writer.array { list in
            writeFirst(&list)
            writeSecond(&list)
            writeFirst(&list)
          }
        }
        #expect(list == "[\(first),\(second),\(first)]")
        let lines = written { writer in
          writeFirst(&writer)
          writer.endLine()
          writeSecond(&writer)
          writer.endLine()
        }
        #expect(lines == "\(first)\n\(second)\n")
      }
    }
  }

  @Test func `what was removed leaves nothing behind`() {
    var writer = JSONWriter()
    writer.number(1)
    writer.removeAll()
    writer.number(2)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "2")
  }
}
