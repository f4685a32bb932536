/// A text table with a left-aligned first column and right-aligned numbers.
struct ReportTable {
  let header: [String]
  let rows: [[String]]

  private static let gap = "  "

  var lines: [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: Self.gap)
    }
  }
}
