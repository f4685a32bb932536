// The standard library's own search is part of its regular expressions, which would take more of a
// program than all detection.
extension BidirectionalCollection where Element: Equatable {
  /// The range of the first occurrence of `part`; nil if there is none.
  ///
  /// Takes linear time, whatever the elements (Knuth, Morris and Pratt, “Fast Pattern Matching in
  /// Strings”, 1977).
  @inlinable
  public func firstPlace(of part: some Collection<Element>) -> Range<Index>? {
    let part = Array(part)
    guard !part.isEmpty else { return startIndex..<startIndex }
    // For each prefix of the part, the length of its longest proper suffix that is also a prefix.
    var borders = [0]
    var border = 0
    for element in part.dropFirst() {
      while border > 0, part[border] != element { border = borders[border - 1] }
      if part[border] == element { border += 1 }
      borders.append(border)
    }
    var found = 0
    var index = startIndex
    while index != endIndex {
      let element = self[index]
      formIndex(after: &index)
      while found > 0, part[found] != element { found = borders[found - 1] }
      if part[found] == element { found += 1 }
      if found == part.count { return self.index(index, offsetBy: -found)..<index }
    }
    return nil
  }
}
