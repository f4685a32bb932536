import OTPMessage
import Testing

@testable import OTPDetection

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

  /// Each number with its kind, score and length, behind `lead`.
  private func kinds(_ text: String, behind lead: String) throws -> [String] {
    let message = Message(text: lead + text)
    let candidates = try FrozenLexicon.detector.get().explain(message).candidates
    return candidates.map { "\($0.kind) \($0.code.value) \($0.score) \($0.range?.count ?? 0)" }
  }

  @Test(arguments: ["Greetings. ", "Acknowledgements. "])
  func `what letters and digits are depends on no text before`(lead: String) throws {
    for digits in Self.digits where digits.count > 2 {
      for letters in Self.letters {
        let texts = [
          letters + digits, digits + letters, "code\(digits)\(letters)", "u-\(digits)",
          "\(digits) \(digits)", "\(digits)-\(digits)", "\(letters)-\(digits)",
        ]
        for text in texts {
          // At its end, eleven characters would be a hash.
          let whole = text + " to you"
          #expect(try kinds(whole, behind: lead) == kinds(whole, behind: "Hello. "), "\(text)")
        }
      }
    }
  }

  @Test(arguments: ["FA+9qCX9VSu", "a7/94829V+u", "4829+4829Vu", "qT4zn/48293", "48291/qT4zn"])
  func `a hash at the end is one whole, however long the text before it is`(hash: String) throws {
    let usual = try kinds(hash, behind: "Hi\n")
    #expect(!usual.isEmpty && usual.allSatisfy { $0.hasPrefix("appHash ") })
    for length in 1...20 {
      let lead = String("Acknowledgementswithaword".prefix(length)) + "\n"
      #expect(try kinds(hash, behind: lead) == usual, "\(lead)")
    }
  }

  /// The form of the number `digits` in a text, as the weights know it.
  private func form(_ digits: String, in text: String) throws -> [String] {
    let found = try FrozenLexicon.detector.get().explain(Message(text: text)).candidates
    let candidate = try #require(found.first { $0.code.value == digits }, "\(text)")
    return candidate.features.map(\.description).filter {
      $0.hasPrefix("shape ") || $0.hasPrefix("kind ")
    }
  }

  @Test(arguments: ["Hello. ", "This is a longer beginning of a text. "])
  func `digits that were split off have the form of digits alone`(lead: String) throws {
    for digits in Self.digits where digits.count > 3 {
      let alone = try form(digits, in: "\(lead)\(digits) to you")
      #expect(alone.contains("shape \(digits.count)-digits"))
      for text in ["code\(digits)", "\(digits)qv", "code\(digits)qv"] {
        #expect(try form(digits, in: "\(lead)\(text) to you") == alone, "\(text)")
      }
    }
  }
}
