import Testing

@testable import otp_fit

@Suite struct GroupKeyTests {
  @Test(arguments: [
    ("Your code is 482913.", "your code is #."), ("Your  CODE\n is 77 .", "your code is # ."),
    ("  Code: ٤٨٢٩١٣ ", "code: #"), ("Am 12.05.", "am #.#."), ("", ""),
  ])
  func `a template ignores digits, case and white space`(_ text: String, _ template: String) {
    #expect(GroupKey.template(of: text, hiding: []) == template)
  }

  @Test func `a template hides a code of letters`() {
    #expect(
      GroupKey.template(of: "é RKJ-YP6 is it: RKJ-YP6", hiding: [3..<10, 18..<25]) == "é # is it: #"
    )
  }
}
