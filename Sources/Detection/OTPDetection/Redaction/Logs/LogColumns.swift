internal import OTPText

/// The columns of a line that is a row of a table: `48291;sent;"Your code is 482913"`.
enum LogColumns {
  /// The minimum number of separators in a row.
  static let fewest = 3

  /// The places of the columns of `range`; nil if it is not a row.
  static func ranges(in range: Range<Int>, of line: [UInt8]) -> [Range<Int>]? {
    guard let first = line[range].first(where: { $0 != UInt8(ascii: " ") }),
      first != UInt8(ascii: "{"), first != UInt8(ascii: "<")
    else { return nil }
    for separator in [UInt8(ascii: "\t"), UInt8(ascii: "|"), UInt8(ascii: ";"), UInt8(ascii: ",")] {
      guard line[range].contains(separator) else { continue }
      let places = places(of: separator, in: range, of: line)
      guard places.count >= fewest else { continue }
      let starts = [range.lowerBound] + places.map { $0 + 1 }
      let ends = places + [range.upperBound]
      return zip(starts, ends).map { $0..<$1 }
    }
    return nil
  }

  /// The places of `separator` outside quotation marks; none if it is also used in sentences.
  private static func places(
    of separator: UInt8,
    in range: Range<Int>,
    of line: [UInt8]
  ) -> [Int] {
    let isComma = separator == UInt8(ascii: ",")
    let isMark = isComma || separator == UInt8(ascii: ";")
    var places: [Int] = []
    var isQuoted = false
    for place in range {
      if line[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      guard line[place] == separator, !isQuoted else { continue }
      let next = place + 1 < range.upperBound ? line[place + 1] : 0
      // In a sentence a space follows, and in JSON a bracket.
      if isMark, next == UInt8(ascii: " ") { return [] }
      if isComma, next == UInt8(ascii: "{") || next == UInt8(ascii: "[") { return [] }
      places.append(place)
    }
    return places
  }

  /// The values of a row that are beside a column with their name: `otp_code,482913`.
  static func values(in line: [UInt8]) -> [(range: Range<Int>, name: ValueName)] {
    guard let columns = ranges(in: line.indices, of: line) else { return [] }
    var values: [(range: Range<Int>, name: ValueName)] = []
    for (index, column) in columns.enumerated() {
      guard let name = ValueName(ofColumn: line[unquoted(column, in: line)]) else { continue }
      // A recipient may come between them, or the name may follow.
      let beside = [index + 1, index + 2, index - 1].lazy.filter(columns.indices.contains)
        .map { unquoted(columns[$0], in: line) }
      if let range = beside.first(where: { isCode(line[$0]) }) { values.append((range, name)) }
    }
    return values
  }

  private static func unquoted(_ column: Range<Int>, in line: [UInt8]) -> Range<Int> {
    let marks: [UInt8] = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: " ")]
    let start = line[column].firstIndex { !marks.contains($0) } ?? column.upperBound
    let end = line[column].lastIndex { !marks.contains($0) }.map { $0 + 1 } ?? start
    return start..<max(start, end)
  }

  private static func isCode(_ value: ArraySlice<UInt8>) -> Bool {
    let fewest = 4
    return value.count >= fewest && NamedValues.mayBeCode(value)
  }
}
