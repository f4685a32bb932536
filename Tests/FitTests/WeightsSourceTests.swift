import Testing

@testable import otp_fit

@Suite struct WeightsSourceTests {
  private static let text = """
    struct Weights {
      /// Not var base = 1.
      var base = -2350

      var direct = 1500
      case .direct: direct
    }

    """

  @Test func `numbers change and nothing else`() throws {
    let text = try WeightsSource(Self.text).text(with: [("direct", -50), ("base", 0)])
    #expect(
      text
        == Self.text.replacing("var base = -2350", with: "var base = 0")
        .replacing("1500", with: "-50")
    )
  }

  @Test func `the same numbers give the same text`() throws {
    #expect(
      try WeightsSource(Self.text).text(with: [("base", -2350), ("direct", 1500)]) == Self.text
    )
  }

  @Test func `a weight that does not stand there, or twice, is refused`() {
    #expect(throws: FitError.self) {
      try WeightsSource(Self.text).text(with: [("dircet", 0)])
    }
    #expect(throws: FitError.self) {
      try WeightsSource(Self.text + Self.text).text(with: [("base", 0)])
    }
  }
}
