import OTPCorpus
import OTPDetection
import OTPMessage
import Testing

/// Rows that end or begin otherwise, and repeat their code where no row does.
struct DerivedRowTests {
  /// One row in so many is tried; which ones differs from test to test.
  private static let share = 27

  private static func rows(from first: Int) -> [CorpusRow] {
    Checkout.files.flatMap(\.rows).enumerated()
      .filter { $0.offset % share == first }.map(\.element)
  }

  /// Whether a mask of `ranges` leaves a part of a number or word beside it in `text`.
  private func cutsNumber(_ ranges: [Range<Int>], in text: String) -> Bool {
    let bytes = Array(text.utf8)
    let isDigit = { (place: Int) in
      bytes.indices.contains(place)
        && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place])
    }
    return ranges.contains { range in
      isDigit(range.lowerBound) && isDigit(range.lowerBound - 1)
        || isDigit(range.upperBound - 1) && isDigit(range.upperBound)
    }
  }

  @Test func `a number that has the code in it is masked whole or not at all`() throws {
    let redactor = Redactor(detector: try Checkout.detector.get())
    var count = 0
    for row in Self.rows(from: 0) {
      guard let code = row.code?.value, code.allSatisfy({ $0.isASCII && $0.isNumber }) else {
        continue
      }
      let text = row.message.text
      count += 1
      for longer in ["\(text)\n\(code)7", "7\(code)\n\(text)", "\(text) 7\(code)"] {
        #expect(!cutsNumber(redactor.ranges(in: longer), in: longer), "\(row.id)")
      }
    }
    #expect(count > 50)
  }

  @Test func `a code that is repeated last is masked there`() throws {
    let redactor = Redactor(detector: try Checkout.detector.get())
    var missed: [String] = []
    var unfound = 0
    // A code in the subject would be alone here.
    for row in Self.rows(from: 1) where row.known == nil && row.message.subject == nil {
      guard let code = row.code?.value, code.count >= 5,
        code.allSatisfy({ $0.isASCII && $0.isNumber })
      else { continue }
      let text = "\(row.message.text)\n\(code)"
      // A number more may change what the detector thinks of the message.
      let ranges = redactor.ranges(in: text)
      if ranges.isEmpty { unfound += 1 }
      let isMasked = ranges.contains { $0.upperBound == text.utf8.count }
      if !isMasked, !ranges.isEmpty { missed.append("\(row.id)") }
    }
    #expect(missed.isEmpty, "\(missed)")
    #expect(unfound < 5)
  }

  @Test func `how a text ends does not change the answer`() throws {
    let session = try Checkout.detector.get().makeSession()
    let rows = Self.rows(from: 2)
    var changed: Set<String> = []
    for row in rows where row.known == nil {
      var message = row.message
      let usual = session.detect(in: message)
      var bare = message.text
      while let last = bare.last, last.isWhitespace || ".。।".contains(last) { bare.removeLast() }
      for end in ["", "\n", "\n\n", " "] {
        message.text = bare + end
        let other = session.detect(in: message)
        if other.outcome != usual.outcome || other.code != usual.code {
          changed.insert("\(row.id)")
        }
      }
    }
    // A full stop may tell how certain a text is, in a few.
    #expect(changed.count * 100 <= rows.count, "\(changed.sorted())")
  }
}
