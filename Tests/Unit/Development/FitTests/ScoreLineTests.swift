import Glibc
import Testing

@testable import otp_fit

@Suite struct ScoreLineTests {
  /// Cases whose share of right answers at each sum is what the line predicts.
  private static func cases(slope: Double, intercept: Double) -> [(sum: Int, isRight: Bool)] {
    stride(from: -4000, through: 4000, by: 500).flatMap { sum in
      let share = 1 / (1 + exp(-(slope * Double(sum) / 1000 + intercept)))
      return (0..<1000).map { (sum, Double($0) < share * 1000) }
    }
  }

  @Test(arguments: [(1.0, 0.0), (0.7, 1.2), (1.5, -0.8)])
  func `recovers the line from its cases`(_ slope: Double, _ intercept: Double) throws {
    let line = try ScoreLine(Self.cases(slope: slope, intercept: intercept))
    #expect(abs(Double(line.slope) - slope * 1000) < 20)
    #expect(abs(Double(line.intercept) - intercept * 1000) < 20)
  }

  @Test func `the slope is always positive`() throws {
    #expect(try ScoreLine(Self.cases(slope: -1, intercept: 0)).slope == 50)
  }

  @Test func `stays uncertain after a few cases`() throws {
    let line = try ScoreLine([(1000, true), (2000, true), (-1000, false)])
    #expect(line.slope > 0 && line.slope < 2000)
  }

  @Test func `keeps sums unchanged without cases`() throws {
    #expect(try ScoreLine([]) == ScoreLine(slope: 1000, intercept: 0))
  }
}
