import OTPFields
import Testing

/// Tests codes that are typed into one box per character.
@Suite struct FieldBoxTests {
  private static let classifier = Result { try FieldClassifier(profiles: []) }
  private let classifier: FieldClassifier
  private let box = ["type": "tel", "maxlength": "1"]

  init() throws {
    classifier = try FieldBoxTests.classifier.get()
  }

  private func verdict(_ field: [String: String], among others: [[String: String]]) -> FieldVerdict
  {
    classifier.classify(Field(attributes: field), among: others.map(Field.init(attributes:)))
  }

  @Test(arguments: 4...8)
  func `four to eight boxes form one code`(_ count: Int) {
    let verdict = verdict(box, among: Array(repeating: box, count: count - 1))
    #expect(verdict.kind == .likely)
    #expect(verdict.boxCount == count)
  }

  @Test(arguments: [1, 2, 3, 9, 20])
  func `fewer or more boxes form no code`(_ count: Int) {
    let verdict = verdict(box, among: Array(repeating: box, count: count - 1))
    #expect(verdict.kind == .no)
    #expect(verdict.boxCount == nil)
  }

  @Test(arguments: [
    ["type": "hidden", "maxlength": "1"], ["type": "tel", "maxlength": "1", "hidden": ""],
    ["type": "tel", "maxlength": "1", "aria-hidden": "true"],
    ["type": "tel", "maxlength": "1", "disabled": ""], ["type": "submit"],
    ["type": "checkbox", "maxlength": "1"], ["type": "tel", "maxlength": "2"],
  ])
  func `ignores fields that are not visible boxes`(_ other: [String: String]) {
    let verdict = verdict(box, among: Array(repeating: box, count: 5) + [other])
    #expect(verdict.boxCount == 6)
  }

  @Test func `nine tagged boxes do not form a code`() {
    let tagged = box.merging(["autocomplete": "one-time-code"]) { $1 }
    #expect(verdict(tagged, among: Array(repeating: tagged, count: 8)).boxCount == nil)
  }

  @Test func `counts tagged boxes too`() {
    let tagged = box.merging(["autocomplete": "one-time-code"]) { $1 }
    let verdict = verdict(tagged, among: Array(repeating: box, count: 5))
    #expect(verdict.kind == .tagged)
    #expect(verdict.boxCount == 6)
  }

  @Test func `four concealed boxes are as likely a PIN as a code`() {
    let concealed = ["type": "password", "maxlength": "1"]
    #expect(verdict(concealed, among: Array(repeating: concealed, count: 3)).kind == .no)
  }

  @Test func `recognizes a numbered box without its form`() {
    let field = Field(attributes: ["name": "code[2]", "maxlength": "1"])
    #expect(classifier.classify(field).kind == .likely)
    let other = Field(attributes: ["name": "code[12]", "maxlength": "1"])
    #expect(classifier.classify(other).kind == .no)
  }
}
