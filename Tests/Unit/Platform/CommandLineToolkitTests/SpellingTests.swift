import Testing

@testable import CommandLineToolkit

@Suite struct SpellingTests {
  private static let names = ["detect", "explain", "suggest"]

  @Test(arguments: [
    ("detect", "detect"), ("detct", "detect"), ("detects", "detect"), ("dtecet", "detect"),
    ("explian", "explain"),
  ])
  func `finds a name that is up to two letters away`(_ typed: String, _ name: String) {
    #expect(Spelling.nearest(to: typed, of: Self.names) == name)
  }

  @Test(arguments: ["", "dtc", "inbox", "482913", String(repeating: "detect", count: 100_000)])
  func `finds nothing further away`(_ typed: String) {
    #expect(Spelling.nearest(to: typed, of: Self.names) == nil)
  }

  @Test func `finds nothing among no names`() {
    #expect(Spelling.nearest(to: "detect", of: []) == nil)
  }
}
