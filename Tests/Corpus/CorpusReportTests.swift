import OTPCorpus
import OTPDetection
import Testing

@Suite struct CorpusReportTests {
  @Test(arguments: [
    (Detection(.none), "expected a code of 6 characters, found none"),
    (
      Detection(.code(DetectedCode(SecurityCode("77120")))),
      "expected a code of 6 characters, found another of 5 characters"
    ),
    (Detection(.ambiguous), "expected a code of 6 characters, found ambiguous"),
  ])
  func `a disagreement reveals lengths but no characters`(
    detection: Detection,
    words: String
  ) throws {
    let row = try row(#"{"id": "xx-0001", "text": "Code 482913", "code": "482913"}"#)
    #expect(row.disagreement(with: detection) == words)
  }

  @Test func `an unexpected code is a disagreement`() throws {
    let row = try row(
      #"{"id": "xx-0001", "text": "Order 482913", "code": null, "why": "an order"}"#
    )
    let detection = Detection(.code(DetectedCode(SecurityCode("482913"))))
    #expect(
      row.disagreement(with: detection) == "expected none, found a code of 6 characters"
    )
  }

  @Test func `the expected answer is not a disagreement`() throws {
    let row = try row(#"{"id": "xx-0001", "text": "Code 482913", "code": "482913"}"#)
    let detection = Detection(.code(DetectedCode(SecurityCode("482913"))))
    #expect(row.disagreement(with: detection) == nil)
  }

  private func row(_ json: String) throws -> CorpusRow {
    try #require(CorpusFile(bytes: Array(json.utf8), path: "xx.jsonl").rows.first)
  }
}
