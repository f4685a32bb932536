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

  private let tag = ["autocomplete": "one-time-code"]

  @Test(arguments: ["6", nil])
  func `the first of several boxes may have room for the whole code`(_ length: String?) {
    var first = ["type": "text", "inputmode": "numeric"].merging(tag) { $1 }
    first["maxlength"] = length
    let six = verdict(first, among: Array(repeating: box, count: 5))
    #expect(six.kind == .tagged)
    #expect(six.boxCount == 6)
    let other = verdict(box, among: [["type": "hidden"], first] + Array(repeating: box, count: 4))
    #expect(other.kind == .tagged)
    #expect(other.boxPlaces == [1, 2, 3, 4, 5])
  }

  @Test func `a field before boxes that takes fewer characters is none of them`() {
    let state = ["name": "state", "maxlength": "2"]
    #expect(
      verdict(box, among: [state] + Array(repeating: box, count: 5)).boxPlaces == [1, 2, 3, 4, 5]
    )
  }

  @Test(arguments: [["type": "number"], ["pattern": "\\d*"], ["type": "tel", "maxlength": "2"]])
  func `fields that differ in nothing but numbers share the code that one is tagged for`(
    _ attributes: [String: String]
  ) {
    let numbered = (1...6).map { number in
      attributes.merging(["aria-label": "Character \(number)"]) { $1 }
    }
    let first = numbered[0].merging(tag) { $1 }
    #expect(verdict(first, among: Array(numbered[1...])).boxCount == 6)
    let third = verdict(numbered[2], among: [first, numbered[1]] + numbered[3...])
    #expect(third.kind == .tagged)
    #expect(third.boxPlaces == [0, 1, 2, 3, 4])
  }

  @Test func `other fields of the form share no code`() {
    let name = ["type": "text", "class": "field", "name": "name"]
    let others = [
      name, name.merging(["name": "street"]) { $1 }, name.merging(["name": "town"]) { $1 },
    ]
    let field = name.merging(["name": "code"]) { $1 }.merging(tag) { $1 }
    #expect(verdict(field, among: others).boxCount == nil)
  }

  @Test func `fields without a tag or a length share nothing`() {
    let items = (1...6).map { ["type": "number", "name": "quantity[\($0)]"] }
    #expect(verdict(items[0], among: Array(items[1...])).kind == .no)
  }

  @Test func `two halves share a code`() {
    let half = ["name": "otp-1", "maxlength": "3"]
    let verdict = verdict(half, among: [half.merging(["name": "otp-2"]) { $1 }])
    #expect(verdict.kind == .likely)
    #expect(verdict.boxPlaces == [0])
  }

  @Test func `a recovery code beside the field is not part of it`() {
    let code = ["name": "code", "maxlength": "6", "label": "Authentication code"]
    let recovery = ["name": "recovery_code", "maxlength": "6", "label": "Recovery code"]
    #expect(verdict(code, among: [recovery]).boxCount == nil)
    #expect(verdict(recovery, among: [code]).kind == .no)
  }
}
