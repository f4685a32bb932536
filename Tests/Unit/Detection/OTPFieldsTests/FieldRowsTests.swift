import FoundationEssentials
import OTPFields
import Testing

/// Tests the labelled fields of `Rows/fields.jsonl` with the words of all languages.
@Suite struct FieldRowsTests {
  struct Row: Decodable, Sendable {
    let id: String
    let attrs: [String: String]
    let form: [[String: String]]?
    let field: String
  }

  @Test func `classifies each field as labelled`() throws {
    let classifier = try FieldClassifier()
    let rows = try FieldRowsTests.rows()
    #expect(rows.count >= 150)
    #expect(Set(rows.map(\.id)).count == rows.count)
    for row in rows {
      let verdict = classifier.classify(
        Field(attributes: row.attrs),
        among: row.form?.map(Field.init(attributes:))
      )
      #expect(verdict.kind.rawValue == row.field, "\(row.id), score \(verdict.score)")
    }
  }

  private static func rows() throws -> [Row] {
    let folder = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
    let data = try Data(contentsOf: URL(filePath: "\(folder)/Rows/fields.jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Row.self, from: Data(line))
    }
  }
}
