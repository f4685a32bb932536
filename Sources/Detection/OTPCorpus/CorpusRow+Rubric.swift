import OTPDetection
import OTPMessage
import OTPText

extension CorpusRow {
  /// The domains that RFC 2606 reserves for examples.
  private static let reservedDomains = ["example.com", "example.org", "example.net", "example"]

  /// The strings that introduce a host.
  private static let hostMarks = ["://", "@", "www."]

  /// The rules of `corpus/README.md` that the row violates, except those that need a detector.
  package var rubricFaults: [String] {
    var faults: [String] = []
    if let code { faults += Self.faults(of: code, in: message) }
    for text in [message.text, message.subject, message.sender, after?.text].compactMap(\.self)
    where Self.namesForeignHost(text) {
      faults.append("a domain is not reserved for examples; use one of example.com")
    }
    return faults
  }

  private static func faults(of code: SecurityCode, in message: Message) -> [String] {
    // The rubric applies to the characters themselves.
    let value = code.value
    guard value.utf8.count <= SecurityCode.longest, value.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      return [
        "the code is not up to \(SecurityCode.longest) printable ASCII characters; write it so"
      ]
    }
    let texts = [message.text, message.subject ?? ""]
    if texts.contains(where: {
      $0.firstPlace(of: value) != nil || typed($0).firstPlace(of: value) != nil
    }) {
      return []
    }
    return ["the code does not stand in the text; mend one of them"]
  }

  /// The ASCII digits and letters of `text` as a user would type them, with groups joined.
  private static func typed(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if let digit = scalar.decimalDigit {
        result += "\(digit)"
      } else if let letter = asciiLetter(scalar) {
        result.unicodeScalars.append(letter)
      } else if scalar.properties.isAlphabetic {
        // Any other letter ends a group. No code contains U+0000.
        result += "\u{0}"
      }
    }
    return result
  }

  /// The ASCII letter of `scalar`, which may be full-width, or nil if it is not one.
  private static func asciiLetter(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let fullWidth: ClosedRange<UInt32> = 0xFF21...0xFF5A
    // Full-width forms are in ASCII order, offset by 0xFEE0.
    let plain = fullWidth ~= scalar.value ? scalar.value - 0xFEE0 : scalar.value
    guard let letter = Unicode.Scalar(plain), letter.isASCII, letter.properties.isAlphabetic else {
      return nil
    }
    return letter
  }

  private static func namesForeignHost(_ text: String) -> Bool {
    let lowercase = text.lowercased()
    return hostMarks.contains { mark in
      var rest = lowercase[...]
      while let found = rest.firstPlace(of: mark) {
        rest = rest[found.upperBound...]
        if isForeignHost(
          rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || ".-".contains($0)) }
        ) {
          return true
        }
      }
      return false
    }
  }

  private static func isForeignHost(_ run: Substring) -> Bool {
    let labels = run.split(separator: ".")
    guard labels.count > 1, labels.last?.allSatisfy(\.isLetter) == true else { return false }
    let host = labels.joined(separator: ".")
    return !reservedDomains.contains { host == $0 || host.hasSuffix(".\($0)") }
  }
}
