/// Suggestions for misspelt names.
package enum Spelling {
  /// The maximum edit distance. Two allows a swap of adjacent letters.
  private static let tolerance = 2

  /// The closest of `names` to `typed`; nil if none is close.
  package static func nearest(to typed: String, of names: [String]) -> String? {
    let ranked = names.map { (name: $0, distance: distance(from: typed, to: $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= tolerance ? best.name : nil
  }

  /// The Levenshtein distance between `typed` and `name`.
  private static func distance(from typed: String, to name: String) -> Int {
    let name = Array(name.utf8)
    // A text typed in place of a name is not close to any name; do not spend time on its length.
    guard typed.utf8.count <= name.count + tolerance else { return .max }
    var row = Array(0...name.count)
    for (line, letter) in typed.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in name.indices {
        let changed = diagonal + (name[column] == letter ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
      }
    }
    return row[name.count]
  }
}
