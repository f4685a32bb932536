import OTPMail
import OTPMessage
import Testing

/// Of two alternatives of a mail, the plain one is read if it has a number.
struct NumberChoiceTests {
  private static let html = "<p>Your code is <b>482913</b></p>"

  private func mail(_ plain: String) -> String {
    """
    From: a@b.example
    Content-Type: multipart/alternative; boundary=x

    --x
    Content-Type: text/plain

    \(plain)
    --x
    Content-Type: text/html

    \(Self.html)
    --x--
    """
  }

  /// All words of `length` digits and letters, without ones that repeat another's pattern.
  private func words(of length: Int) -> [String] {
    (0..<1 << length).map { pattern in
      String((0..<length).map { pattern >> $0 & 1 == 1 ? "7" : "b" })
    }
  }

  @Test(arguments: 1...7)
  func `a number is three digits beside each other, in words of any pattern`(length: Int) throws {
    for word in words(of: length) {
      let plain = "Read this, please: \(word)"
      let isNumber = word.split(separator: "b").contains { $0.count >= 3 }
      let text = try MailReader.message(Array(mail(plain).utf8)).text
      try #require((text == plain) == isNumber, "\(word)")
    }
  }
}
