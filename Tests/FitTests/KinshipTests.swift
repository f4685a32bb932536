import Testing

@testable import otp_fit

@Suite struct KinshipTests {
  @Test(arguments: [
    ("Your code is 482913.", "your code is #."), ("Your  CODE\n is 77 .", "your code is # ."),
    ("  Code: ٤٨٢٩١٣ ", "code: #"), ("Am 12.05.", "am #.#."), ("", ""),
  ])
  func `digits, case and white space are no part of a template`(_ text: String, _ template: String)
  {
    #expect(Kinship.template(of: text, hiding: []) == template)
  }

  @Test func `a code of letters is hidden wherever it stands`() {
    #expect(
      Kinship.template(of: "é RKJ-YP6 is it: RKJ-YP6", hiding: [3..<10, 18..<25]) == "é # is it: #"
    )
  }
}
