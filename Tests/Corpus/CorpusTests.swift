import OTPCorpus
import OTPDetection
import OTPMessage
@_spi(_Unicode) import Swift
import Testing

@Suite struct CorpusTests {
  @Test func `the corpus has files`() {
    #expect(!Checkout.files.isEmpty)
  }

  @Test(arguments: Checkout.files)
  func `gives the expected answer for every row`(file: CorpusFile) throws {
    let report = CorpusReport([file], detector: try Checkout.detector.get())
    for fault in report.sections.flatMap(\.faults) { fault.record() }
  }

  @Test(arguments: Checkout.files)
  func `decomposed letters do not change the answer`(file: CorpusFile) throws {
    try expectTheSameAnswers(in: file) { text in
      var scalars = String.UnicodeScalarView()
      scalars.append(contentsOf: text._nfd)
      return String(scalars)
    }
  }

  @Test(arguments: Checkout.files)
  func `CRLF does not change the answer`(file: CorpusFile) throws {
    try expectTheSameAnswers(in: file) { text in
      String(text.map { $0 == "\n" ? "\r\n" : $0 })
    }
  }

  @Test(arguments: Checkout.files)
  func `full-width digits do not change the answer`(file: CorpusFile) throws {
    try expectTheSameAnswers(in: file) { text in
      // Bindings and addresses are ASCII by definition.
      guard !text.contains("@"), !text.contains("#"), !text.contains("/") else { return text }
      return String(text.map { $0.isASCII ? $0.wholeNumberValue.flatMap(fullWidth) ?? $0 : $0 })
    }
  }

  /// The full-width digit for `value`, counting from U+FF10.
  private func fullWidth(_ value: Int) -> Character? {
    Unicode.Scalar(0xFF10 + UInt32(value)).map(Character.init)
  }

  private func expectTheSameAnswers(
    in file: CorpusFile,
    writing change: (String) -> String
  ) throws {
    let detector = try Checkout.detector.get()
    for row in file.rows {
      var message = row.message
      message.text = change(message.text)
      message.subject = message.subject.map(change)
      let after = row.after.map { Message(text: change($0.text), sender: $0.sender) }
      let plain = row.detection(by: detector.makeSession())
      let changed = detector.detect(in: message, after: after.map { detector.detect(in: $0) })
      guard changed.outcome != plain.outcome || changed.code != plain.code else { continue }
      let statement =
        "\(row.id): \(plain.outcome) became \(changed.outcome)"
        + (plain.outcome == changed.outcome ? " of other characters" : "")
      CorpusFault(file: file.path, line: row.line, statement: statement).record()
    }
  }
}
