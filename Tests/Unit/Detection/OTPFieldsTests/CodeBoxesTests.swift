import FoundationEssentials
import OTPFields
import Testing

/// Tests the labelled forms of `Rows/boxes.jsonl`, which the browser extension shares.
@Suite struct CodeBoxesTests {
  struct Row: Decodable, Sendable {
    let id: String
    let code: String
    let fields: [Int]
    let focus: Int
    let rooms: [Int]?
    let parts: [Int: String]
  }

  @Test func `fills each form as labelled`() throws {
    let rows = try CodeBoxesTests.rows()
    #expect(rows.count >= 24)
    for row in rows {
      let parts = CodeBoxes.fill(row.code, into: row.fields, rooms: row.rooms, focus: row.focus)
      #expect(parts == row.parts, "\(row.id)")
    }
  }

  private static func rows() throws -> [Row] {
    let folder = #filePath.prefix(upTo: #filePath.lastIndex(of: "/") ?? #filePath.endIndex)
    let data = try Data(contentsOf: URL(filePath: "\(folder)/Rows/boxes.jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map { line in
      try JSONDecoder().decode(Row.self, from: Data(line))
    }
  }
}
