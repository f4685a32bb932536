import OTPLint
import Testing

struct CodeFormTests {
  @Test func `the usual form has six digits`() {
    let samples = CodeForm.usual.samples
    #expect(samples.count == 12)
    #expect(samples.first?.written == "482913")
    #expect(samples.allSatisfy { $0.typed.count == 6 && $0.typed.allSatisfy(\.isNumber) })
    #expect(Set(samples).count == samples.count)
  }

  @Test func `generates the same samples every time`() {
    #expect(CodeForm.usual.samples == CodeForm.usual.samples)
  }

  @Test func `places letters and digits as the form says`() throws {
    for sample in try #require(CodeForm("AAaa00")).samples {
      let characters = Array(sample.typed)
      #expect(characters[..<2].allSatisfy { $0.isUppercase })
      #expect(characters[2..<4].allSatisfy { $0.isLowercase })
      #expect(characters[4...].allSatisfy { $0.isNumber })
    }
  }

  @Test func `separators are written but not typed`() throws {
    let sample = try #require(CodeForm("000-000")?.samples.first)
    #expect(sample.written == "482-913")
    #expect(sample.typed == "482913")
  }

  @Test(arguments: ["", "00", "00000000000", "code", "######", "G-000000", "a banana"])
  func `rejects an unusable form`(_ form: String) {
    #expect(CodeForm(form) == nil)
  }
}
