import Testing

@testable import OTPText

/// Forms of one number, from both sides of the shortest national number.
struct TelephoneNumberTests {
  /// A way to write a national number.
  private struct Form: Sendable {
    let name: String
    let hasCountry: Bool
    let write: @Sendable (_ country: String, _ national: String) -> String
  }

  private static let forms = [
    Form(name: "+", hasCountry: true) { "+\($0) \($1)" },
    Form(name: "00", hasCountry: true) { "00\($0)-\($1)" },
    Form(name: "+ (0)", hasCountry: true) { "+\($0) (0)\($1)" },
    Form(name: "0", hasCountry: false) { "0\($1)" },
    Form(name: "alone", hasCountry: false) { $1 },
  ]

  @Test(arguments: ["1", "7", "49", "354"], 4...11)
  func `forms are one number in both orders, from the seventh digit on`(
    country: String,
    length: Int
  ) throws {
    // It begins with no country, and with no zero.
    let national = String("3572468135724".prefix(length))
    let other = String(national.dropLast()) + "9"
    for one in Self.forms {
      // Of a short number, what is written before it is one with it.
      if length < 7, one.name == "00", country.count + length <= 7 { continue }
      for two in Self.forms {
        if length < 7, two.name == "00", country.count + length <= 7 { continue }
        let text = one.write(country, national)
        let first = try #require(TelephoneNumber(text[...]))
        let same = try #require(TelephoneNumber(two.write(country, national)[...]))
        let different = try #require(TelephoneNumber(two.write(country, other)[...]))
        let isSame = one.hasCountry && two.hasCountry || one.name == two.name || length >= 7
        #expect(first.matches(same) == isSame, "\(one.name) and \(two.name)")
        #expect(same.matches(first) == isSame, "\(two.name) and \(one.name)")
        #expect(!first.matches(different) && !different.matches(first))
      }
    }
  }
}
