import Testing

@testable import otp_benchmark

@Suite struct OptionsTests {
  @Test func `measures the corpus but not growth by default`() throws {
    let options = try #require(try BenchmarkOptions([]))
    #expect(options.corpus == "corpus")
    #expect(!options.isJSON && !options.isGrowthMeasured && options.gates.isEmpty)
    #expect(options.rounds >= BenchmarkOptions.fewestRounds)
  }

  @Test(arguments: [["--growth"], ["--gate", "growth=2.3"]])
  func `measures growth if requested or gated`(_ arguments: [String]) throws {
    #expect(try #require(try BenchmarkOptions(arguments)).isGrowthMeasured)
  }

  @Test(arguments: Gate.Figure.allCases)
  func `accepts a gate for each figure that the help names`(_ figure: Gate.Figure) throws {
    let options = try #require(try BenchmarkOptions(["--gate", "\(figure.rawValue)=0.5"]))
    #expect(options.gates.map(\.figure) == [figure])
    #expect(options.gates.map(\.limit) == [0.5])
    #expect(BenchmarkOptions.help.contains(figure.rawValue))
  }

  @Test(arguments: ["", "wrong", "wrong=", "wrong=many", "=1", "speed=1", "wrong=1=2"])
  func `rejects invalid gates`(_ gate: String) {
    #expect(throws: BenchmarkOptions.Failure.self) { try BenchmarkOptions(["--gate", gate]) }
  }

  @Test func `rejects too few rounds`() {
    #expect(throws: BenchmarkOptions.Failure.self) { try BenchmarkOptions(["--rounds", "6"]) }
  }
}
