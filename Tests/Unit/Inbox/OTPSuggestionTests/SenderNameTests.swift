import Testing

@testable import OTPSuggestion

struct SenderNameTests {
  @Test(arguments: [
    ("Oakline", "Oakline"), ("VM-OAKBNK", "VM-OAKBNK"), ("Bank24", "Bank24"),
    ("Ökobank", "Ökobank"),
    ("中国银行", "中国银行"), ("  Oak \n line ", "Oak line"), ("Oak\u{202E}enil", "Oakenil"),
    ("Oakline <no-reply@oakline.example>", "Oakline"),
    ("\"Oak, Inc\" <a@oakline.example>", "Oak, Inc"),
    ("no-reply@oakline.example", "oakline.example"), ("<a@oakline.example>", "oakline.example"),
    // Anyone can choose a display name; an address in it would be believed.
    ("security@bank.example <x@oakline.example>", "oakline.example"),
    ("+49 151 0000000 <x@oakline.example>", "oakline.example"),
  ])
  func `shows the name of a sender, or else the domain of its address`(
    _ sender: String,
    _ name: String
  ) {
    #expect(SenderName(sender)?.value == name)
  }

  @Test(arguments: [
    "", " ", "+15555550100", "(555) 555-0100", "12345", "32665", "tel:+15555550100", "٠١٢٣٤٥٦٧٨٩",
    "+1 555 555 0100 ext", "VERIFY32665", "x@15555550100.example", "@", "<>", "\u{200B}", "!?",
    "a@192.0.2.100",
  ])
  func `never shows a number`(_ sender: String) {
    #expect(SenderName(sender) == nil)
  }

  @Test func `truncates a long name`() {
    let name = SenderName(String(repeating: "a", count: 10_000))?.value
    #expect(name?.count == 64)
    #expect(name?.last == "…")
  }
}
