import OTPJSON
import Testing

struct JSONFieldTests {
  private func fields(_ text: String, _ paths: String...) throws -> [String]? {
    let paths = try paths.map { try #require(JSONFieldPath($0)) }
    return JSONFieldScanner.fields(in: Array(text.utf8), at: paths)?.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  @Test func `a path is a name or several with dots`() {
    #expect(JSONFieldPath("message")?.names == ["message"])
    #expect(JSONFieldPath("event.body")?.names == ["event", "body"])
    #expect(JSONFieldPath(#"a\.b.c\\"#)?.names == ["a.b", #"c\"#])
    for wrong in ["", ".", "a.", ".a", "a..b", #"a\"#] { #expect(JSONFieldPath(wrong) == nil) }
  }

  @Test func `finds the strings at paths, within lists and objects too`() throws {
    let text =
      #"{"a":"1","b":{"a":"2","c":["3",{"d":"4","a":5}]},"#
      + #""\u0061":"6","a":[["7"],{"x":"8"}]}"#
    #expect(try fields(text, "a") == ["1", "6", "7", "8"])
    #expect(try fields(text, "b.a") == ["2"])
    #expect(try fields(text, "b.c") == ["3", "4"])
    #expect(try fields(text, "b.c.d") == ["4"])
    #expect(try fields(text, "b.a", "b", "none") == ["2", "3", "4"])
    #expect(try fields(#"[{"a":"1"},{"a":"2"}]"#, "a") == ["1", "2"])
    #expect(try fields(#""a""#, "a") == [])
  }

  @Test func `each byte has the place of its character`() throws {
    let text = #"{"a":"x\u00e4\n😀\ud83d\ude00y"}"#
    let path = try #require(JSONFieldPath("a"))
    let field = try #require(JSONFieldScanner.fields(in: Array(text.utf8), at: [path])?.first)
    #expect(String(decoding: field.bytes, as: UTF8.self) == "xä\n😀😀y")
    #expect(field.places == [6, 7, 7, 13, 15, 16, 17, 18, 19, 19, 19, 19, 31, 32])
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "[1,]", "{}x", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#,
    #"{"a":"x}"#, #"{"a":"\x"}"#, #"{"a":"\ud83d"}"#, #"{"a":"\ude00"}"#, #"{"a":"\u12"}"#,
    "{\"a\":\"\u{1}\"}", #"{"a":truth}"#, #"{"a":01}"#, #"{"a":.5}"#, #"{"a":1e}"#, #"{"b":"\q"}"#,
    String(repeating: "[", count: 600) + String(repeating: "]", count: 600),
  ])
  func `refuses what is not JSON`(_ text: String) throws {
    #expect(try fields(text, "a") == nil)
  }
}
