import OTPFields
import Testing

@Suite struct CodeBoxesTests {
  @Test(arguments: [2, 4, 7])
  func `a code of as many characters as boxes begins in the first, whichever has the focus`(
    _ focus: Int
  ) {
    let parts = CodeBoxes.fill("503916", into: [2, 3, 4, 5, 6, 7], focus: focus)
    #expect(parts == [2: "5", 3: "0", 4: "3", 5: "9", 6: "1", 7: "6"])
  }

  @Test func `a shorter code is written from the focus on where there is room`() {
    #expect(CodeBoxes.fill("82", into: [0, 1, 2, 3], focus: 2) == [2: "8", 3: "2"])
  }

  @Test func `a shorter code without room goes whole into the focus`() {
    #expect(CodeBoxes.fill("82", into: [0, 1, 2, 3], focus: 3) == [3: "82"])
  }

  @Test func `a longer code goes whole into the focus`() {
    #expect(CodeBoxes.fill("50391", into: [0, 1, 2, 3], focus: 1) == [1: "50391"])
  }

  @Test func `a field that is no box takes the whole code`() {
    #expect(CodeBoxes.fill("5039", into: [0, 1, 2, 3], focus: 9) == [9: "5039"])
    #expect(CodeBoxes.fill("5039", into: [], focus: 0) == [0: "5039"])
  }

  @Test func `one field takes the whole code, and no code is no part`() {
    #expect(CodeBoxes.fill("5039", into: [3], focus: 3) == [3: "5039"])
    #expect(CodeBoxes.fill("", into: [3], focus: 3) == [3: ""])
  }
}
