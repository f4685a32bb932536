import OTPMessage
import OTPText

/// Reads the output of `adb shell content query --uri content://sms/inbox`: a line such as
/// `Row: 0 _id=1, address=Oakline, date=1795000000000, body=…` for each message.
///
/// Nothing is escaped, so the text must come last, and it continues up to the line that starts the
/// next row. A sender who knew the number of that row could forge such a line.
package struct ContentRowReader: ExportReader {
  /// The supported columns. With any other column, the end of a value would be ambiguous.
  private enum Column: String, CaseIterable {
    case id = "_id"
    case address, date, type, body
  }

  /// Android's values for a missing value and for an incoming message.
  private static let null = "NULL"
  private static let arrived = "1"

  /// The output if there are no messages.
  private static let empty = Array("No result found.".utf8)

  /// The current line so far.
  private var line: [UInt8] = []
  private var isLineTooLong = false
  /// The current row without its number; nil before the first.
  private var row: [UInt8]?
  private var isTooLong = false
  /// The number of rows started so far.
  private var count = 0

  package init() {}

  /// Whether `bytes` start like such output.
  package static func looksLikeRows(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("Row: 0 ".utf8))
  }

  package mutating func receive(
    _ bytes: [UInt8],
    into records: inout [ExportRecord]
  ) throws(ExportFault) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      add(rest[..<end])
      rest = rest[(end + 1)...]
      if let record = try endLine() { records.append(record) }
    }
    add(rest)
  }

  package mutating func finish(into records: inout [ExportRecord]) throws(ExportFault) {
    guard !line.isEmpty else {
      if let record = endRow() { records.append(record) }
      return
    }
    if let record = try endLine() { records.append(record) }
    // A truncated text may contain a truncated code.
    if row != nil { records.append(.rejected("the file ends within this message")) }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>) {
    let room = ExportRecord.longest - line.count
    line += bytes.prefix(room)
    isLineTooLong = isLineTooLong || bytes.count > room
  }

  /// Processes the current line; returns the row that it ends, if any.
  private mutating func endLine() throws(ExportFault) -> ExportRecord? {
    defer {
      line.removeAll(keepingCapacity: true)
      isLineTooLong = false
    }
    // A terminal adds a carriage return to each line.
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let mark = Array("Row: \(count) ".utf8)
    guard line.starts(with: mark) else {
      try addLine()
      return nil
    }
    let record = endRow()
    let first = line.dropFirst(mark.count)
    if count == 0, !isLineTooLong, values(of: first) == nil {
      throw ExportFault(
        description: "these columns cannot be separated; export with"
          + " --projection _id:address:date:body, the text last"
      )
    }
    count += 1
    isTooLong = isLineTooLong
    row = isTooLong ? [] : Array(first)
    return record
  }

  /// Appends the current line to the current row.
  private mutating func addLine() throws(ExportFault) {
    guard let length = row?.count else {
      guard line.isEmpty || line == Self.empty else {
        throw ExportFault(description: "this is not the output of \"content query\"")
      }
      return
    }
    isTooLong = isTooLong || isLineTooLong || length + line.count >= ExportRecord.longest
    if isTooLong { row = [] } else { row?.append(contentsOf: [UInt8(ascii: "\n")] + line) }
  }

  private mutating func endRow() -> ExportRecord? {
    defer {
      row = nil
      isTooLong = false
    }
    guard let row else { return nil }
    guard !isTooLong else { return .tooLong }
    guard let values = values(of: row[...]) else {
      return .rejected("its columns differ from those of the first row")
    }
    guard values[.type] ?? Self.arrived == Self.arrived, let text = values[.body], !text.isEmpty
    else { return .skipped }
    let time = Timestamp(exportedMilliseconds: values[.date])
    return .text(text, sender: values[.address], id: values[.id], at: time)
  }

  /// Returns the non-null values of a row; nil if it has an unsupported column, or no date or text.
  private func values(of row: ArraySlice<UInt8>) -> [Column: String]? {
    var values: [Column: String] = [:]
    var missing = Set(Column.allCases)
    var rest = row
    while missing.contains(.body) {
      guard let column = missing.first(where: { rest.starts(with: Array("\($0.rawValue)=".utf8)) })
      else { return nil }
      missing.remove(column)
      rest = rest.dropFirst(column.rawValue.utf8.count + 1)
      var value = rest
      if column != .body {
        // A value ends where the next column begins.
        let ends = missing.compactMap { rest.firstPlace(of: Array(", \($0.rawValue)=".utf8)) }
        guard let end = ends.map(\.lowerBound).min() else { return nil }
        value = rest[..<end]
        guard !holdsColumn(value) else { return nil }
        rest = rest[(end + 2)...]
      }
      let text = String(decoding: value, as: UTF8.self)
      if text != Self.null { values[column] = text }
    }
    return missing.contains(.date) ? nil : values
  }

  /// Whether a value seems to contain the start of another column.
  private func holdsColumn(_ value: ArraySlice<UInt8>) -> Bool {
    value.split(separator: UInt8(ascii: ",")).dropFirst().contains { part in
      let name = part.dropFirst().prefix { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_") }
      return part.first == 0x20 && !name.isEmpty && part.dropFirst(name.count + 1).first == 0x3D
    }
  }
}
