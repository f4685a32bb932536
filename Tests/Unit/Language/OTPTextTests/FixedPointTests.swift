import Testing

@testable import OTPText

struct FixedPointTests {
  @Test(
    arguments: [
      (0, "0"), (1, "1"), (10, "10"), (100, "100"), (0.5, "0.5"), (0.98, "0.98"), (0.123, "0.123"),
      (0.1234, "0.123"), (0.0005, "0.001"), (0.0004, "0"), (1.05, "1.05"), (-1, "-1"),
      (-0.25, "-0.25"),
      (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ] as [(Double, String)]
  )
  func `writes up to three decimals without zeros at the end`(value: Double, text: String) {
    #expect(FixedPoint.short(value) == text)
  }

  @Test(
    arguments: [
      (2.5, 2, "2.50"), (2.5, 0, "3"), (2.5, 1, "2.5"), (0.05, 2, "0.05"), (-0.5, 3, "-0.500"),
      (0, 2, "0.00"), (12, 1, "12.0"), (0.005, 2, "0.01"),
    ] as [(Double, Int, String)]
  )
  func `writes as many decimals as asked for`(value: Double, places: Int, text: String) {
    #expect(FixedPoint.padded(value, places: places) == text)
  }
}
