import OTPCorpus
import OTPDetection
import Testing

/// What a detector offers, a redactor masks.
struct RedactionTests {
  /// Rows whose code follows a name that looks like one of a program, as in `innlogging=91804`, or
  /// stands in a column of a table, one with a wrong code of three digits, and one without a word:
  /// a name and a number are not masked in logs.
  private static let exceptions = 4

  @Test func `masks the codes that are found in messages`() throws {
    let detector = try Checkout.detector.get()
    let session = detector.makeSession()
    let redactor = Redactor(detector: detector)
    var missed: [String] = []
    for row in Checkout.files.flatMap(\.rows) {
      guard let range = session.detect(in: row.message).range else { continue }
      let context = row.message.subject.map { [$0] } ?? []
      let ranges = redactor.ranges(in: row.message.text, after: context)
      let isMasked = ranges.contains { $0.overlaps(range) }
      if !isMasked { missed.append("\(row.id)") }
    }
    #expect(missed.count <= Self.exceptions, "\(missed)")
  }
}
