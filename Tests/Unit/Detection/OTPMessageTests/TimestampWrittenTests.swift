import OTPMessage
import Testing

@Suite struct TimestampWrittenTests {
  @Test(arguments: [
    ("1769848200", 1_769_848_200_000), ("1769848200000", 1_769_848_200_000),
    ("1769848200.25", 1_769_848_200_250), ("1769848200.6339", 1_769_848_200_633),
    // As `date +%s.%N` writes it: rounded, it would be past what came in the same millisecond.
    ("1769848200.999999999", 1_769_848_200_999), ("1769848200000.9", 1_769_848_200_000),
    ("-1.5", -1_500), ("0.001", 1), ("2026-01-31T09:30:00,123456789+01:00", 1_769_848_200_123),
    ("Sat, 31 Jan 2026 09:30:00 +0100", 1_769_848_200_000),
  ])
  func `times as programs write them are read, and fractions truncated`(
    text: String,
    milliseconds: Int64
  ) {
    #expect(Timestamp(written: text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", ".5", "5.", "1.2.3", "1e9", "+5", "5m", "today", "2026-01-31", "1,5", "--1",
  ])
  func `what is no time with its offset is none`(text: String) {
    #expect(Timestamp(written: text) == nil)
  }
}
