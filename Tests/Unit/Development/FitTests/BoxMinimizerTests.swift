import Testing

@testable import otp_fit

@Suite struct BoxMinimizerTests {
  /// A valley that is a thousand times steeper across than along, with its minimum at (3, -2).
  private static func valley(_ place: [Double]) -> (value: Double, gradient: [Double]) {
    let (x, y) = (place[0] - 3, place[1] + 2)
    return (
      500 * (x + y) * (x + y) + 0.5 * (x - y) * (x - y), [1001 * x + 999 * y, 999 * x + 1001 * y]
    )
  }

  @Test func `finds the minimum of a narrow valley`() throws {
    let minimizer = BoxMinimizer(bounds: [-10...10, -10...10])
    let place = try minimizer.minimum(from: [-9, 9], of: Self.valley)
    #expect(abs(place[0] - 3) < 1e-5)
    #expect(abs(place[1] + 2) < 1e-5)
  }

  @Test func `finds the minimum along a bound`() throws {
    let minimizer = BoxMinimizer(bounds: [-10...1, -10...10])
    let place = try minimizer.minimum(from: [0, 0], of: Self.valley)
    #expect(place[0] == 1)
    // For x = 1, the valley is lowest where 999 (x - 3) + 1001 (y + 2) = 0.
    #expect(abs(place[1] - (999.0 * 2 / 1001 - 2)) < 1e-5)
  }

  @Test func `accepts a start outside the bounds`() throws {
    let minimizer = BoxMinimizer(bounds: [4...5, -10...10])
    #expect(try minimizer.minimum(from: [20, 20], of: Self.valley)[0] == 4)
  }

  @Test func `throws after too few steps`() {
    let minimizer = BoxMinimizer(bounds: [-10...10, -10...10], mostSteps: 3)
    #expect(throws: FitError.self) { try minimizer.minimum(from: [-9, 9], of: Self.valley) }
  }
}
