import FoundationEssentials
import Testing

@testable import OTPJSON

struct StrictTests {
  private enum Colour: String, Decodable { case red }

  private struct Empty: Decodable {
    private enum CodingKeys: CodingKey {}

    /// Asks for a container of members, which the compiler does not do where there are none.
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: CodingKeys.self)
    }
  }

  private struct Inner: Decodable { let number: Int? }

  private struct Lenient: LenientlyDecodable { let inner: Inner? }

  private struct Outer: Decodable {
    let text: String?
    let colours: [Colour]?
    let inner: Inner?
    let list: [Inner]?
    let byName: [String: Inner]?
    let lenient: Lenient?
    let isSet: Bool?
  }

  private func read(_ json: String) throws -> Outer {
    try Strict<Outer>(json: json.utf8).value
  }

  @Test func `reads what the type has`() throws {
    let json = #"""
      {"text":"a","colours":["red"],"inner":{"number":7},"list":[{},{"number":8}],"isSet":true,
      "byName":{"any name":{"number":9}},"lenient":{"inner":{}}}
      """#
    let outer = try read(json)
    #expect(outer.text == "a" && outer.colours == [.red] && outer.inner?.number == 7)
    #expect(outer.list?.last?.number == 8 && outer.byName?["any name"]?.number == 9)
    #expect(outer.lenient?.inner != nil && outer.isSet == true)
  }

  @Test(arguments: [
    (#"{"Text":"a"}"#, "Text"),
    (#"{"z":1,"a":1,"m":1}"#, "a"),
    (#"{"inner":{"number":1,"other":2}}"#, "inner.other"),
    (#"{"list":[{},{"Number":1}]}"#, "list[1].Number"),
    (#"{"byName":{"any name":{"x":1}}}"#, "byName.any name.x"),
  ])
  func `refuses a member that the type does not have`(json: String, place: String) throws {
    let error = try #require(throws: UnknownMember.self) { _ = try read(json) }
    #expect(MemberPath(of: error)?.description == place)
  }

  @Test func `passes over members of objects that are read leniently, at any depth`() throws {
    let outer = try read(#"{"lenient":{"x":1,"inner":{"y":2,"number":3}}}"#)
    #expect(outer.lenient?.inner?.number == 3)
  }

  @Test func `refuses every member of an object that has none`() throws {
    let error = try #require(throws: UnknownMember.self) {
      _ = try Strict<Empty>(json: #"{"a":1}"#.utf8)
    }
    #expect(MemberPath(of: error)?.description == "a")
  }

  @Test(arguments: [(63, false), (64, false), (65, true), (100_000, true)])
  func `tells no more of a place than its beginning`(length: Int, isCut: Bool) throws {
    let name = String(repeating: "a", count: length)
    let error = try #require(throws: UnknownMember.self) { _ = try read("{\"\(name)\":1}") }
    let place = try #require(MemberPath(of: error)?.description)
    #expect(place == (isCut ? name.prefix(64) + "…" : name))
  }
}
