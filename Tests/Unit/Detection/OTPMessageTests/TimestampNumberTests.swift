import OTPMessage
import Testing

@Suite struct TimestampNumberTests {
  @Test(
    arguments: [
      (0, 0), (1, 1000), (-1, -1000),
      (1_769_851_800, 1_769_851_800_000),
      (1_769_851_800_123, 1_769_851_800_123),
      (99_999_999_999, 99_999_999_999_000),
      (100_000_000_000, 100_000_000_000),
      (-100_000_000_000, -100_000_000_000),
      (253_402_300_799_999, 253_402_300_799_999),
    ] as [(Int64, Int64)]
  )
  func `reads small numbers as seconds, large as milliseconds`(number: Int64, expected: Int64) {
    #expect(Timestamp(secondsOrMilliseconds: number)?.milliseconds == expected)
  }

  @Test(arguments: [253_402_300_800_000, -62_167_219_200_001, .max, .min] as [Int64])
  func `rejects numbers beyond the year 9999`(number: Int64) {
    #expect(Timestamp(secondsOrMilliseconds: number) == nil)
  }

  @Test(
    arguments: [
      (1_769_851_800.25, 1_769_851_800_250), (1_769_851_800_250.4, 1_769_851_800_250), (-0.5, -500),
      (1_769_851_800_250.6, 1_769_851_800_251), (0.0006, 1), (-0.0006, -1),
    ] as [(Double, Int64)]
  )
  func `reads fractions to the millisecond`(number: Double, expected: Int64) {
    #expect(Timestamp(secondsOrMilliseconds: number)?.milliseconds == expected)
  }

  @Test(arguments: [1e300, -1e300, .infinity, .nan])
  func `rejects fractions that are not a time`(number: Double) {
    #expect(Timestamp(secondsOrMilliseconds: number) == nil)
  }
}
