import Testing

@testable import CommandLineToolkit

@Suite struct DurationArgumentTests {
  private static let option = Option("timeout", value: "D", help: "how long to wait")

  @Test(arguments: [
    ("0s", 0), ("1s", 1), ("90s", 90), ("5m", 300), ("24h", 86_400), ("7d", 604_800),
    ("36600d", 3_162_240_000),
  ])
  func `reads a whole number and a unit`(_ argument: String, _ seconds: Int64) throws {
    #expect(try Duration(argument: argument, of: Self.option) == .seconds(seconds))
  }

  @Test(arguments: ["", "s", "60", "1.5s", "-1s", "+1s", "1 s", "1w", "1S", "s1", "١s"])
  func `refuses anything else by the name of the option`(_ argument: String) {
    let error = #expect(throws: CommandError.self) {
      try Duration(argument: argument, of: Self.option)
    }
    #expect(error?.description.hasPrefix("--timeout needs a whole number and a unit") == true)
  }

  @Test(arguments: ["36601d", "3162240001s", "9223372036854775807d", "99999999999999999999s"])
  func `refuses more than a hundred years`(_ argument: String) {
    #expect(throws: CommandError.self) { try Duration(argument: argument, of: Self.option) }
  }

  @Test(arguments: [("60", 60), ("0", 0), ("5m", 300), ("90s", 90)])
  func `reads a number without a unit as seconds where that harms nothing`(
    _ argument: String,
    _ seconds: Int64
  ) throws {
    let duration = try Duration(argument: argument, of: Self.option, inSeconds: true)
    #expect(duration == .seconds(seconds))
  }

  @Test(arguments: ["", "-1", "1.5", "١", "s", "5w"])
  func `refuses what is no number with or without a unit`(_ argument: String) {
    #expect(throws: CommandError.self) {
      try Duration(argument: argument, of: Self.option, inSeconds: true)
    }
  }
}
