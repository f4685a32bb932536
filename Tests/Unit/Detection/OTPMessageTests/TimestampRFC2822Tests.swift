import OTPMessage
import Testing

@Suite struct TimestampRFC2822Tests {
  /// Expected values from GNU date.
  @Test(
    arguments: [
      ("Tue, 3 Jun 2008 11:05:30 +0200", 1_212_483_930),
      ("3 Jun 2008 11:05:30 +0200", 1_212_483_930),
      ("Tue, 03 Jun 2008 11:05 +0200", 1_212_483_900),
      ("Tue, 3 Jun 2008 09:05:30 GMT", 1_212_483_930),
      ("Tue, 3 Jun 2008 09:05:30 UT", 1_212_483_930),
      ("Tue, 3 Jun 2008 09:05:30 -0000", 1_212_483_930),
      ("tue, 3 JUN 2008 05:05:30 edt", 1_212_483_930),
      ("Tue, 3 Jun 2008 01:05:30 PST", 1_212_483_930),
      ("Tue,  3 Jun 2008 11:05:30 +0200 (CEST)", 1_212_483_930),
      ("Tue, 3 Jun 08 11:05:30 +0200", 1_212_483_930),
      ("Tue, 3 Jun 108 11:05:30 +0200", 1_212_483_930),
      ("1 Jan 70 00:00:00 +0000", 0),
      ("31 Dec 1969 23:59:59 -0330", 12_599),
      ("29 Feb 2000 23:59:60 +0545", 951_848_100),
    ] as [(String, Int64)]
  )
  func `reads a date of a mail header`(text: String, seconds: Int64) {
    #expect(Timestamp(rfc2822: text)?.milliseconds == seconds * 1_000)
  }

  @Test(arguments: [
    "", "Tue,", "Tue, 3 Jun 2008 11:05:30", "Tue, 3 Jun 2008 11:05:30 CEST",
    "Tue, 3 Jun 2008 11:05:30 A", "Tue, 3 Jun 2008 11:05:30 +02", "Tue, 3 Jun 2008 11:05:30 +0260",
    "Tue, 3 Jun 2008 11:05:30 +2400", "Tue, 31 Jun 2008 11:05:30 +0200",
    "Tue, 0 Jun 2008 11:05:30 +0200", "Tue, 3 Juni 2008 11:05:30 +0200",
    "Tue, 3 Jun 2008 24:05:30 +0200", "Tue, 3 Jun 2008 11:60:30 +0200",
    "Tue, 3 Jun 2008 11:05:61 +0200", "Tue, 3 Jun 2008 11 +0200", "Tue, 3 Jun 8 11:05:30 +0200",
    "Tuesday, 3 Jun 2008 11:05:30 +0200", "3 Jun 2008 11:05:30 +0200 now",
    "Tue, 3 Jun 2008 1:05:30 +0200", "(CEST)",
  ])
  func `reads nothing else`(text: String) {
    #expect(Timestamp(rfc2822: text) == nil)
  }
}
