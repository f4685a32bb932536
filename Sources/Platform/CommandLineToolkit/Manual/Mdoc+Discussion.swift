extension Mdoc {
  /// Writes the discussion of a command: paragraphs, and indented lines, which are either a table
  /// of two columns or literal text.
  mutating func discussion(_ text: String) {
    var block: [Substring] = []
    var isIndented = false
    func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // Terminate the last block like the others.
    lines.append("")
    for line in lines {
      guard isBlank(line) || line.hasPrefix(" ") != isIndented else {
        block.append(line)
        continue
      }
      if !block.isEmpty { write(block, isIndented: isIndented) }
      block = isBlank(line) ? [] : [line]
      isIndented = line.hasPrefix(" ")
    }
  }

  private mutating func write(_ block: [Substring], isIndented: Bool) {
    guard isIndented else { return paragraph(block.joined(separator: "\n")) }
    if let rows = Self.rows(of: block) {
      list(rows.map { ("Li " + Self.argument($0.term), $0.description) })
    } else {
      let indent = block.map(Self.indent).min() ?? 0
      literal(block.map { $0.dropFirst(indent) })
    }
  }

  private static func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }

  /// The rows of a table whose columns are at least two spaces apart; nil if it is not a table.
  /// Lines with more indentation continue the row above.
  private static func rows(of block: [Substring]) -> [(term: String, description: String)]? {
    let least = block.map(indent).min() ?? 0
    var rows: [(term: String, description: String)] = []
    for line in block {
      let text = line.dropFirst(indent(line))
      if indent(line) > least {
        guard let last = rows.indices.last else { return nil }
        rows[last].description += "\n" + text
      } else {
        guard let gap = firstGap(in: text) else { return nil }
        rows.append((String(text[..<gap.lowerBound]), String(text[gap.upperBound...])))
      }
    }
    return rows
  }

  /// The first gap of at least two spaces within `text`.
  private static func firstGap(in text: Substring) -> Range<Substring.Index>? {
    var start = text.startIndex
    while let space = text[start...].firstIndex(of: " ") {
      let end = text[space...].firstIndex { $0 != " " } ?? text.endIndex
      if text.distance(from: space, to: end) > 1, end < text.endIndex { return space..<end }
      start = end
    }
    return nil
  }
}
