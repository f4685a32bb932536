import FoundationEssentials
import OTPMessage
import Testing

struct TimestampDateTests {
  @Test(arguments: [0, 1, -1, 1_790_000_000_123, -62_135_596_800_000] as [Int64])
  func `a time is the same after a way through a date`(milliseconds: Int64) {
    let time = Timestamp(milliseconds: milliseconds)
    #expect(Timestamp(time.date) == time)
  }

  @Test func `a date between two milliseconds is the nearest time`() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1.0014)).milliseconds == 1_001)
    #expect(Timestamp(Date(timeIntervalSince1970: -1.0014)).milliseconds == -1_001)
  }

  @Test func `a date beyond the ends of time becomes one of them`() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
    #expect(Timestamp(Date(timeIntervalSince1970: -1e300)).milliseconds == .min)
  }
}
