import FoundationEssentials
import OTPJSON
import Testing

private struct Row: Codable, Equatable {
  enum Kind: String, Codable { case short, long }
  var name: String
  var kind: Kind?
  var count: Int64
  var score: Double?
  var isOpen: Bool?
  var tags: [String]?
  var parts: [String: Row]?
}

/// A text of each kind, also such that Foundation's decoder reads with an error.
private let texts: [String] = [
  #"{"name":"a","count":1}"#,
  #" { "name" : "ä\u00e4\ud83d\ude00\n\/\\\"", "count" : -9223372036854775808 } "#,
  "\u{FEFF}" + #"{"name":"a","count":1}"#,
  #"{"name":"a","count":1,"other":[{"x":null}]}"#,
  #"{"name":"a","count":1.0,"score":1e-7,"isOpen":true,"tags":[],"kind":"long"}"#,
  #"{"name":"a","count":15e2,"score":-0.5E+2,"kind":null,"tags":["x",""]}"#,
  #"{"name":"a","count":12.50e1,"parts":{"b":{"name":"b","count":0,"parts":{}}}}"#,
  #"{"name":"a","count":1.5}"#, #"{"name":"a","count":9223372036854775808}"#,
  #"{"name":"a","count":1e18}"#, #"{"name":"a","count":1e19}"#, #"{"name":"a","count":0e9}"#,
  #"{"name":"a","count":"1"}"#, #"{"name":"a","count":null}"#, #"{"name":"a"}"#,
  #"{"name":"a","count":1,"tags":["x",3]}"#, #"{"name":"a","count":1,"tags":["x",null]}"#,
  #"{"name":"a","count":1,"tags":{}}"#, #"{"name":"a","count":1,"kind":"wide"}"#,
  #"{"name":"a","count":1,"parts":{"b":{"name":"b"}}}"#, #"{"name":"a","count":1,"parts":[]}"#,
  #"{"name":"a","count":1,"score":true}"#, #"{"name":"a","count":1,"score":1e400}"#,
  #"{"name":true,"count":1}"#, #"{"name":"a","count":true}"#, #"{"name":"a","count":1,"isOpen":1}"#,
  "[]", "null", "3", #""text""#, "", " ", "{",
  #"{"name":"a" "count":1}"#, #"{"name":"a","count":1}x"#, #"{name:"a","count":1}"#,
  #"{"name":"a","count":01}"#, #"{"name":"a","count":+1}"#, #"{"name":"a","count":1.}"#,
  #"{"name":"a","count":.5}"#, #"{"name":"a","count":-}"#, #"{"name":"a","count":tru}"#,
  #"{"name":"\ud83d","count":1}"#, #"{"name":"\x","count":1}"#, #"{"name":"\u12g4","count":1}"#,
]

/// The place and kind of an error, as both decoders tell it.
private func summary(_ error: any Error) -> String {
  func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      .joined(separator: "/")
  }
  return switch error {
  case DecodingError.dataCorrupted: "corrupted"
  case DecodingError.keyNotFound(let key, let context): "\(key.stringValue) in \(path(context))"
  case DecodingError.typeMismatch(_, let context): "mismatch at \(path(context))"
  case DecodingError.valueNotFound(_, let context): "null at \(path(context))"
  default: "\(error)"
  }
}

struct JSONTests {
  @Test(arguments: texts)
  func `decodes and refuses what Foundation does`(text: String) throws {
    let ours = Result { try JSON.decode(Row.self, from: text.utf8) }
    let theirs = Result { try JSONDecoder().decode(Row.self, from: Data(text.utf8)) }
    switch (ours, theirs) {
    case (.success(let ours), .success(let theirs)): #expect(ours == theirs)
    case (.failure(let ours), .failure(let theirs)): #expect(summary(ours) == summary(theirs))
    default: Issue.record("\(ours) is not \(theirs)")
    }
  }

  /// As in message lines, and in the browsers and languages of most clients.
  @Test func `the last of several members of one name counts`() throws {
    let text = #"{"name":"a","count":1,"n\u0061me":"b","count":2,"parts":{},"name":"c"}"#
    let row = try JSON.decode(Row.self, from: text.utf8)
    #expect(row.name == "c" && row.count == 2)
  }

  @Test func `refuses what RFC 8259 does not know`() {
    for text in ["\"a\tb\"", "[\"a\",]", "{\"a\":\"b\",}"] {
      #expect(throws: DecodingError.self) { try JSON.decode(String.self, from: text.utf8) }
      #expect(throws: DecodingError.self) { try JSON.decode([String].self, from: text.utf8) }
      #expect(throws: DecodingError.self) {
        try JSON.decode([String: String].self, from: text.utf8)
      }
    }
    #expect(throws: DecodingError.self) {
      try JSON.decode(String.self, from: [0x22, 0xFF, 0x22])
    }
  }

  @Test(arguments: [512, 513, 100_000])
  func `reads 512 levels, as Foundation does, and refuses more`(levels: Int) {
    let text = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    struct Anything: Decodable { init(from decoder: any Decoder) throws {} }
    let isRead = (try? JSON.decode(Anything.self, from: text.utf8)) != nil
    #expect(isRead == (levels <= 512))
    #expect(isRead == ((try? JSONDecoder().decode(Anything.self, from: Data(text.utf8))) != nil))
  }

  @Test func `reads integers of each size, and no other`() throws {
    #expect(try JSON.decode([UInt8].self, from: "[0, 255, 2.55e2, -0]".utf8) == [0, 255, 255, 0])
    #expect(try JSON.decode([UInt64].self, from: "[18446744073709551615]".utf8) == [.max])
    for text in ["[256]", "[-1]", "[0.5]", "[1e99999999999999999999]", "[1e-1]"] {
      #expect(throws: DecodingError.self) { try JSON.decode([UInt8].self, from: text.utf8) }
    }
    #expect(try JSON.decode([Float].self, from: "[0.25, 3]".utf8) == [0.25, 3])
  }

  @Test func `gives the keys of an object in the order of their names`() throws {
    struct Keys: Decodable {
      struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      let names: [String]
      init(from decoder: any Decoder) throws {
        names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
      }
    }
    let text = "{" + "hgfedcbaä".map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    for _ in 1...20 {
      let keys = try JSON.decode(Keys.self, from: text.utf8)
      #expect(keys.names == "abcdefghä".map(String.init))
    }
  }

  @Test(arguments: [JSON.Layout.compact, .indented])
  func `encodes as Foundation does`(layout: JSON.Layout) throws {
    let inner = Row(
      name: "b/\u{7F}é😀",
      count: .max,
      score: 0.97,
      tags: ["", "\"\\\u{8}\u{C}\r\n\t"]
    )
    let row = Row(
      name: "a\u{1}\u{1F}",
      kind: .short,
      count: -1,
      score: 2,
      isOpen: false,
      tags: ["x"],
      parts: ["y": inner, "x": inner]
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if layout == .indented { encoder.outputFormatting.insert(.prettyPrinted) }
    let ours = try JSON.encode(row, layout)
    #expect(
      String(decoding: ours, as: UTF8.self)
        == String(decoding: try encoder.encode(row), as: UTF8.self)
    )
    #expect(try JSON.decode(Row.self, from: ours) == row)
  }

  @Test func `encodes no infinite number`() {
    #expect(throws: EncodingError.self) { try JSON.encode([Double.infinity]) }
  }
}
