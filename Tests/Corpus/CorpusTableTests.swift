import OTPCorpus
import OTPDetection
import Testing

@Suite struct CorpusTableTests {
  @Test
  func `the table has a line per file and a total, with dashes for unknown values`()
    throws
  {
    let file = CorpusFile(
      bytes: Array(
        #"""
        {"id": "xx-0001", "text": "hello", "code": "482913"}
        {"id": "xx-0002", "text": "hello you", "code": null, "why": "no number"}
        """#.utf8
      ),
      path: "xx.jsonl"
    )
    let report = CorpusReport([file], detector: try Checkout.detector.get())
    let lines = CorpusTable(report, firstContact: FirstContact(scores: [:])).text
      .split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2] == "| xx | 2 | 1 | 1 | 0 | 0.000 | 1.000 | – | – | – | – |")
    #expect(lines[3].hasPrefix("| all | 2 | 1 | 1 | 0 |"))
  }
}
