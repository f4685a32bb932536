internal import OTPText

/// Finds the values of SQL statements that name their columns:
/// `INSERT INTO otp (id, code) VALUES (7, '482913')`.
enum InsertStatement {
  /// The maximum length of a list of columns or values, in bytes.
  private static let longest = 4_096

  /// The values that have the form of a code, and the names of their columns.
  static func values(in line: [UInt8]) -> [(range: Range<Int>, name: ValueName)] {
    var values: [(range: Range<Int>, name: ValueName)] = []
    var place = 0
    while let keyword = keyword(after: place, in: line) {
      place = keyword.upperBound
      guard let names = columns(before: keyword.lowerBound, in: line) else { continue }
      // The rows, with a comma between two.
      while let row = list(at: place, in: line) {
        for (name, item) in zip(names, items(of: row, in: line)) {
          if let name, NamedValues.mayBeCode(line[item]) { values.append((item, name)) }
        }
        place = row.upperBound + 1
        guard place < line.count, line[place] == UInt8(ascii: ",") else { break }
        place += 1
      }
    }
    return values
  }

  /// The next `VALUES`, in upper or lower case.
  private static func keyword(after start: Int, in line: [UInt8]) -> Range<Int>? {
    let upper = Array("VALUES".utf8)
    let lower = Array("values".utf8)
    let next = line[start...].indices.first { place in
      switch line[place] {
      case UInt8(ascii: "V"): line[place...].starts(with: upper)
      case UInt8(ascii: "v"): line[place...].starts(with: lower)
      default: false
      }
    }
    return next.map { $0..<$0 + upper.count }
  }

  private static func columns(before end: Int, in line: [UInt8]) -> [ValueName?]? {
    let before = line[..<end].suffix(longest)
    guard let close = before.lastIndex(where: { $0 != UInt8(ascii: " ") }),
      line[close] == UInt8(ascii: ")"),
      let open = line[..<close].suffix(longest).lastIndex(of: UInt8(ascii: "("))
    else { return nil }
    return items(of: open + 1..<close, in: line).map { ValueName(ofColumn: line[$0]) }
  }

  /// The contents of the parentheses that begin at `start`, after any spaces.
  private static func list(at start: Int, in line: [UInt8]) -> Range<Int>? {
    guard let open = line[start...].firstIndex(where: { $0 != UInt8(ascii: " ") }),
      line[open] == UInt8(ascii: "(")
    else { return nil }
    var isQuoted = false
    for place in line.indices[(open + 1)...].prefix(longest) {
      if line[place] == UInt8(ascii: "'") { isQuoted.toggle() }
      if line[place] == UInt8(ascii: ")"), !isQuoted { return open + 1..<place }
    }
    return nil
  }

  /// The items of a list, without spaces and marks around them.
  private static func items(of list: Range<Int>, in line: [UInt8]) -> [Range<Int>] {
    var items: [Range<Int>] = []
    var isQuoted = false
    var start = list.lowerBound
    for place in list.lowerBound...list.upperBound {
      if place < list.upperBound {
        if line[place] == UInt8(ascii: "'") { isQuoted.toggle() }
        guard line[place] == UInt8(ascii: ","), !isQuoted else { continue }
      }
      let marks = Array(" '\"`".utf8)
      let first = line[start..<place].firstIndex { !marks.contains($0) } ?? place
      let last = line[first..<place].lastIndex { !marks.contains($0) } ?? first
      items.append(first..<min(last + 1, place))
      start = place + 1
    }
    return items
  }
}
