import OTPLint
import Testing

/// Tests the limits of 3GPP TS 23.038 and 23.040.
struct SMSLengthTests {
  private func expect(
    _ text: String,
    _ encoding: SMSLength.Encoding,
    units: Int,
    parts: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let length = SMSLength(of: text)
    #expect(length.encoding == encoding, sourceLocation: sourceLocation)
    #expect(length.units == units, sourceLocation: sourceLocation)
    #expect(length.parts == parts, sourceLocation: sourceLocation)
  }

  private func letters(_ count: Int, _ letter: String = "a") -> String {
    String(repeating: letter, count: count)
  }

  @Test func `GSM-7 fits 160 characters in one message and 153 in each part`() {
    expect("", .gsm7, units: 0, parts: 1)
    expect(letters(160), .gsm7, units: 160, parts: 1)
    expect(letters(161), .gsm7, units: 161, parts: 2)
    expect(letters(306), .gsm7, units: 306, parts: 2)
    expect(letters(307), .gsm7, units: 307, parts: 3)
  }

  @Test func `UCS-2 fits 70 units in one message and 67 in each part`() {
    expect(letters(70, "я"), .ucs2, units: 70, parts: 1)
    expect(letters(71, "я"), .ucs2, units: 71, parts: 2)
    expect(letters(134, "я"), .ucs2, units: 134, parts: 2)
    expect(letters(135, "я"), .ucs2, units: 135, parts: 3)
  }

  @Test(arguments: ["€", "[", "]", "{", "}", "^", "~", "|", "\\"])
  func `a character of the extension takes two septets`(_ character: String) {
    expect(character, .gsm7, units: 2, parts: 1)
    expect(letters(158) + character, .gsm7, units: 160, parts: 1)
    expect(letters(159) + character, .gsm7, units: 161, parts: 2)
  }

  @Test func `every character of the default alphabet takes one septet`() {
    let alphabet =
      "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡"
      + "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
    #expect(alphabet.unicodeScalars.count == 127)
    expect(alphabet, .gsm7, units: 127, parts: 1)
  }

  @Test func `an emoji takes two UCS-2 units`() {
    expect("😀", .ucs2, units: 2, parts: 1)
    expect(letters(68) + "😀", .ucs2, units: 70, parts: 1)
    expect(letters(69) + "😀", .ucs2, units: 71, parts: 2)
  }

  @Test func `never splits a character between parts`() {
    // The escape of the euro sign would be the 153rd septet.
    expect(letters(152) + "€" + letters(152), .gsm7, units: 306, parts: 3)
    expect(letters(66) + "😀" + letters(66), .ucs2, units: 134, parts: 3)
  }

  @Test func `names the characters outside the GSM alphabet once, in order`() {
    let length = SMSLength(of: "“Şifre” “kod” 482913")
    #expect(length.encoding == .ucs2)
    #expect(length.foreign == ["“", "Ş", "”"])
    #expect(SMSLength(of: "Ihr Code für Öl: 482913 €").foreign.isEmpty)
  }
}
