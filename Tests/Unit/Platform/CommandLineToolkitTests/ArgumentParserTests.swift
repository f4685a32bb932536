import Testing

@testable import CommandLineToolkit

@Suite struct ArgumentParserTests {
  private static let json = Option(flag: "json", help: "print one object")
  private static let store = Option("store", value: "PATH", help: "the store")
  private static let frame = Option("frame", value: "URL", help: "a frame", isRepeatable: true)

  private static func parse(
    _ arguments: [String],
    operands: ClosedRange<Int> = 0...1
  ) throws(CommandError) -> Invocation? {
    let command = Command(
      name: "detect",
      summary: "find the code",
      usage: ["detect [TEXT]"],
      discussion: "",
      options: [json, store, frame],
      operands: operands,
      examples: "",
      statuses: "0 found",
      action: .simple { _ in .success }
    )
    var parser = ArgumentParser(program: "otp", command: command)
    switch try parser.parse(arguments[...]) {
    case .help: return nil
    case .run(let invocation): return invocation
    }
  }

  /// What is wrong with `arguments`; an empty text when nothing is.
  private static func fault(
    of arguments: [String],
    operands: ClosedRange<Int> = 0...1
  ) -> String {
    do throws(CommandError) {
      _ = try parse(arguments, operands: operands)
      return ""
    } catch {
      return error.isUsage ? error.description : "not an error of usage"
    }
  }

  @Test(arguments: [
    ["--store", "/a", "text", "--json"], ["text", "--json", "--store=/a"],
    ["--json", "--store=/a", "--", "text"],
  ])
  func `takes options before and after operands, with the value behind a space or an equals sign`(
    _ arguments: [String]
  ) throws {
    let invocation = try #require(try Self.parse(arguments))
    #expect(invocation.operands == ["text"])
    #expect(invocation.has(Self.json))
    #expect(invocation.value(of: Self.store) == "/a")
  }

  @Test func `takes everything behind two hyphens as operands`() throws {
    let invocation = try #require(try Self.parse(["--", "--json"]))
    #expect(invocation.operands == ["--json"])
    #expect(!invocation.has(Self.json))
  }

  @Test func `takes a single hyphen as an operand, and as a value`() throws {
    let invocation = try #require(try Self.parse(["-", "--store", "-"]))
    #expect(invocation.operands == ["-"])
    #expect(invocation.value(of: Self.store) == "-")
  }

  @Test func `keeps the values of a repeatable option in order`() throws {
    let invocation = try #require(try Self.parse(["--frame", "a", "--frame=b"]))
    #expect(invocation.values(of: Self.frame) == ["a", "b"])
    #expect(invocation.value(of: Self.frame) == "b")
  }

  @Test func `keeps an equals sign in a value`() throws {
    #expect(try Self.parse(["--store=a=b"])?.value(of: Self.store) == "a=b")
  }

  @Test(arguments: ["-h", "--help"])
  func `shows the help wherever it is asked for`(_ option: String) throws {
    #expect(try Self.parse(["text", option]) == nil)
  }

  @Test(arguments: [
    (["--jsno"], "argument 1 is not an option of `otp detect`; did you mean --json?"),
    (
      ["text", "--482913"],
      "argument 2 is not an option of `otp detect`; a text that begins with a hyphen needs -- "
        + "before it"
    ),
    (["--json", "--json"], "--json is given twice; leave one out"),
    (["--json=yes"], "--json takes no value"),
    (["--store"], "--store needs a value: --store PATH"),
    (["--store", "--json"], "--store needs a value: --store PATH"),
    (
      ["a", "b"],
      "`otp detect` takes one argument, and 2 were given; put quotes around a text"
    ),
  ])
  func `refuses what it does not understand, and repeats none of it`(
    _ arguments: [String],
    _ sentence: String
  ) {
    #expect(Self.fault(of: arguments) == sentence)
  }

  @Test func `refuses operands where there are none, and their absence where there must be`() {
    #expect(
      Self.fault(of: ["a"], operands: 0...0)
        == "`otp detect` takes options only, no other arguments"
    )
    #expect(Self.fault(of: [], operands: 1...1) == "`otp detect` needs an argument")
  }

  @Test func `refuses two options that exclude each other`() throws {
    let invocation = try #require(try Self.parse(["--json", "--store=a"]))
    #expect(throws: CommandError.self) { try invocation.refuse(Self.json, with: Self.store) }
    let other = try #require(try Self.parse(["--json"]))
    #expect(throws: Never.self) { try other.refuse(Self.json, with: Self.store) }
  }
}
