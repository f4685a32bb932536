/// A telephone number in a form that can be compared.
///
/// Numbers are compared to tell apart the few of one person or one test, so a number without a
/// country code matches that number in any country: no one has the same national number in two
/// countries by chance, and anyone who reads the inbox may see all of it anyway. It must have seven
/// digits, the length of the shortest subscriber numbers in most countries, because shorter ones
/// are short codes and extensions, which differ from country to country.
struct TelephoneNumber: Hashable {
  /// The smallest number of digits of a national number.
  private static let nationalLength = 7

  /// The country codes of two digits; 1 and 7 have one digit, all others three
  /// (https://www.itu.int/rec/T-REC-E.164, annex of assigned codes).
  private static let twoDigitCountries: Set<String> = [
    "20", "27", "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47",
    "48", "49", "51", "52", "53", "54", "55", "56", "57", "58", "60", "61", "62", "63", "64", "65",
    "66", "81", "82", "84", "86", "90", "91", "92", "93", "94", "95", "98",
  ]

  private static let separators: Set<Unicode.Scalar> = [" ", "-", ".", "/", "(", ")"]

  /// The digits in ASCII, without a prefix for calls abroad.
  private let digits: String
  /// Whether the number begins with its country code.
  private let hasCountry: Bool

  /// Reads a number that consists of digits of any script, separators and perhaps a `+`; nil if
  /// `text` is anything else.
  init?(_ text: Substring) {
    var digits = ""
    var hasPlus = false
    for scalar in Self.withoutTrunk(text).unicodeScalars {
      if let digit = Self.digit(scalar) {
        digits.append(digit)
      } else if scalar == "+" || scalar == "\u{FF0B}", digits.isEmpty, !hasPlus {
        hasPlus = true
      } else if !Self.isSeparator(scalar) {
        return nil
      }
    }
    guard !digits.isEmpty else { return nil }
    let hasPrefix = !hasPlus && digits.hasPrefix("00") && digits.count > Self.nationalLength + 2
    self.digits = hasPrefix ? String(digits.dropFirst(2)) : digits
    hasCountry = hasPlus || hasPrefix
  }

  /// The last seven digits, or all of a shorter number.
  var tail: String { String(digits.suffix(Self.nationalLength)) }

  /// Whether both are the same number: all digits are equal, or those of the national number if
  /// only one has its country code. A number of fewer than seven digits must be written the same
  /// way.
  func matches(_ other: TelephoneNumber) -> Bool {
    if self == other { return true }
    guard digits.count >= Self.nationalLength, other.digits.count >= Self.nationalLength else {
      return false
    }
    // Gateways leave out the plus.
    if digits == other.digits { return true }
    switch (hasCountry, other.hasCountry) {
    case (true, true): return false
    case (true, false): return isInternational(other)
    case (false, true): return other.isInternational(self)
    case (false, false): return national == other.national && national.count >= Self.nationalLength
    }
  }

  /// Whether this number, which begins with its country code, is the international form of `other`.
  private func isInternational(_ other: TelephoneNumber) -> Bool {
    let rest = digits.dropFirst(countryLength)
    guard rest.count >= Self.nationalLength else { return false }
    // Italy keeps the zero after its country code, and Russia dials 8 where others dial 0.
    return rest == other.national || rest == other.digits[...]
      || digits.first == "7" && "8" + rest == other.digits
  }

  /// The digits without the zero that is dialled before them within a country.
  private var national: Substring { digits.first == "0" ? digits.dropFirst() : digits[...] }

  private var countryLength: Int {
    if digits.first == "1" || digits.first == "7" { return 1 }
    return Self.twoDigitCountries.contains(String(digits.prefix(2))) ? 2 : 3
  }

  /// `text` without the `(0)` that some people write between the country code and the number.
  private static func withoutTrunk(_ text: Substring) -> Substring {
    guard let start = text.firstIndex(of: "("), text[start...].hasPrefix("(0)"),
      text[..<start].unicodeScalars.contains(where: { digit($0) != nil })
    else { return text }
    return text[..<start] + text[start...].dropFirst(3)
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Character? {
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return Character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(value)))
  }

  /// Whether `scalar` has no meaning in a number: punctuation, spaces, and the direction marks that
  /// address books put around numbers.
  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    separators.contains(scalar) || scalar.properties.isWhitespace
      || scalar.properties.generalCategory == .dashPunctuation
      || scalar.properties.isDefaultIgnorableCodePoint
  }
}
