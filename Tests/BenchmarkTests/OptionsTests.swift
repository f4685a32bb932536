import Testing

@testable import otp_benchmark

@Suite struct OptionsTests {
  @Test func `without arguments the corpus is measured, and growth is not`() throws {
    let options = try #require(try Options([]))
    #expect(options.corpus == "corpus")
    #expect(!options.isJSON && !options.isGrowthMeasured && options.gates.isEmpty)
    #expect(options.rounds >= Options.fewestRounds)
  }

  @Test(arguments: [["--growth"], ["--gate", "growth=2.3"]])
  func `growth is measured when it is asked for, or has a gate`(_ arguments: [String]) throws {
    #expect(try #require(try Options(arguments)).isGrowthMeasured)
  }

  @Test(arguments: Gate.Figure.allCases)
  func `each figure can have a gate, and the help names it`(_ figure: Gate.Figure) throws {
    let options = try #require(try Options(["--gate", "\(figure.rawValue)=0.5"]))
    #expect(options.gates.map(\.figure) == [figure])
    #expect(options.gates.map(\.limit) == [0.5])
    #expect(Options.help.contains(figure.rawValue))
  }

  @Test(arguments: ["", "wrong", "wrong=", "wrong=many", "=1", "speed=1", "wrong=1=2"])
  func `a gate that is none is refused`(_ gate: String) {
    #expect(throws: Options.Mistake.self) { try Options(["--gate", gate]) }
  }

  @Test func `too few rounds make no median`() {
    #expect(throws: Options.Mistake.self) { try Options(["--rounds", "6"]) }
  }
}
