import OTPDetection
import OTPMessage
import Testing

/// Digits that letters follow or precede without a space, for each number of either.
struct RunScannerTests {
  /// Whether the digits of `text` are a number of their own.
  private func isSplit(_ text: String, _ digits: String) throws -> Bool {
    let found = try FrozenLexicon.detector.get().explain(Message(text: text)).candidates
    return found.contains { $0.code.value == digits }
  }

  private static let digits = (2...7).map { String("4829137".prefix($0)) }
  /// Letters that are no word of any locale.
  private static let letters = (1...8).map { String("qvkwzmxj".prefix($0)) }

  private func capitalized(_ letters: String) -> String {
    letters.prefix(1).uppercased() + letters.dropFirst()
  }

  @Test func `a word before more than three digits is none of them`() throws {
    for digits in Self.digits {
      for letters in Self.letters {
        let isOwn = digits.count > 3 && letters.count >= 3
        #expect(try isSplit(letters + digits, digits) == isOwn, "\(letters)\(digits)")
        let name = capitalized(letters)
        let isOwnBehindName = digits.count > 3 && letters.count >= 2
        #expect(try isSplit(name + digits, digits) == isOwnBehindName, "\(name)\(digits)")
      }
    }
  }

  @Test(arguments: ["otp", "OTP", "code", "Code", "CODE"])
  func `a keyword before three digits or more is none of them`(keyword: String) throws {
    for digits in Self.digits {
      #expect(try isSplit(keyword + digits, digits) == (digits.count >= 3), "\(digits)")
    }
  }

  @Test func `a short ending of more than three digits is none of them`() throws {
    for digits in Self.digits {
      for letters in Self.letters {
        let isOwn = digits.count > 3 && letters.count <= 5
        #expect(try isSplit(digits + letters, digits) == isOwn, "\(digits)\(letters)")
        let sentence = capitalized(letters)
        let isOwnBeforeSentence = digits.count > 3 && letters.count > 3
        #expect(
          try isSplit(digits + sentence, digits) == isOwnBeforeSentence,
          "\(digits)\(sentence)"
        )
      }
    }
  }

  @Test(arguments: ["otp", "OTP", "code"])
  func `between a keyword and an ending are more than three digits`(keyword: String) throws {
    for digits in Self.digits {
      for letters in Self.letters {
        let isOwn = digits.count > 3 && letters.count <= 5
        let text = keyword + digits + letters
        #expect(try isSplit(text, digits) == isOwn, "\(text)")
      }
    }
    for letters in Self.letters + ["is", "to"] {
      #expect(try !isSplit(letters + "4829" + "qv", "4829"), "\(letters)")
    }
  }
}
