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

  private static let comment = """
    // Fitted by otp-fit, which writes these lines anew:
    // From rows.


    """

  @Test func `numbers change, and the comment at the top, and nothing else`() throws {
    let text = try WeightsSource(Self.text).text(
      with: [("direct", -50), ("base", 0)],
      provenance: ["From rows."]
    )
    #expect(
      text
        == Self.comment
        + Self.text.replacing("var base = -2350", with: "var base = 0")
        .replacing("1500", with: "-50")
    )
  }

  @Test func `what is written again is the same`() throws {
    let weights = [("base", -2350), ("direct", 1500)]
    let once = try WeightsSource(Self.text).text(with: weights, provenance: ["From rows."])
    #expect(once == Self.comment + Self.text)
    #expect(try WeightsSource(once).text(with: weights, provenance: ["From rows."]) == once)
  }

  @Test func `the comment on the last fit goes, and documentation below it stays`() throws {
    let text = "/// How much.\n" + Self.text
    let once = try WeightsSource(text).text(with: [], provenance: ["From", "many", "rows."])
    #expect(
      try WeightsSource(once).text(with: [], provenance: ["From rows."]) == Self.comment + text
    )
  }

  @Test func `a weight that does not stand there, or twice, is refused`() {
    #expect(throws: FitError.self) {
      try WeightsSource(Self.text).text(with: [("dircet", 0)], provenance: [])
    }
    #expect(throws: FitError.self) {
      try WeightsSource(Self.text + Self.text).text(with: [("base", 0)], provenance: [])
    }
  }
}
