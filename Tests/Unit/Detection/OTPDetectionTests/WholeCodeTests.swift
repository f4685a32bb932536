import OTPDetection
import Testing

/// A code is all that the message shows, or there is none.
struct WholeCodeTests {
  private static let frames = [
    "Your verification code is %.", "%  is your verification code", "verification code: %",
    "Doğrulama kodunuz %", "Use % to sign in. The code expires in 10 minutes.",
  ]

  private func codes(_ token: String) throws -> Set<String?> {
    Set(
      try Self.frames.map { frame in
        try detection(in: frame.replacing("%", with: token)).code?.value
      }
    )
  }

  @Test(arguments: [
    "Xy7$kP2m", "955*597", "955=597", "482+913", "Kx7-99-pQ", "48 2913 77", "4821-tiger",
    "4821-coupon", "482913З", "б482913", "269😀060", "4821_9137", "k52-m08-wtd", "7DM3 4XPR 9KLM",
    "482913\u{301}", "482\u{301}913", "A7K9\u{301}Q2", "kx7\u{36F}9q", "AB7K9É", "xk3 9pb",
    "km-475", "16KM 32KM", "X509_V1", "SSL3_KXQ", "4821_code", "A7K9_verify",
    "Ελιά7162", "клён4820",
  ])
  func `no part of a longer token is a code`(token: String) throws {
    #expect(try codes(token).subtracting([nil]) == [])
  }

  @Test(arguments: [
    ("RT-3084", "RT3084"), ("MKRT-6205", "MKRT6205"), ("7DM3 4XPR", "7DM34XPR"),
    ("D7 2QK", "D72QK"), ("482913When you", "482913"), ("482-913", "482913"),
    ("G-4829", "4829"), ("ABC-482913", "482913"), ("K6-RM-31", "K6RM31"), ("QB7-2MT-9", "QB72MT9"),
    ("KJ-48-RP", "KJ48RP"), ("4TB-8ZL", "4TB8ZL"), ("614-208-77", "61420877"),
    ("3 8 5 1 9 0 e", "385190"), ("7GQ-M25,30", "7GQM25"), ("TPQ-WVS", "TPQWVS"),
    ("XK3 9KM", "XK39KM"), ("XK3 904", "XK3904"), ("XKP 9B3", "XKP9B3"), ("482 XK3", "482XK3"),
    ("km475", "km475"), ("482913\u{20E3}", "482913"), ("6071 go", "6071"), ("482 913 go", "482913"),
    ("AB12 go", "AB12"), ("XK3 GO", "XK3"), ("WPLD 83", "WPLD83"), ("RTQ-48H", "RTQ48H"),
    ("M-4-R-9-T", "M4R9T"),
  ])
  func `what belongs together is one code`(token: String, code: String) throws {
    let found = try codes(token)
    #expect(found.contains(code))
    #expect(found.subtracting([nil, code]) == [])
  }
}
