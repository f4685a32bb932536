/// A list of unique sets of locales.
struct LocaleSetList {
  private(set) var sets: [LocaleSet] = []
  private var places: [LocaleSet: Int] = [:]

  /// Creates a list that starts with `sets`.
  init(_ sets: [LocaleSet] = []) {
    for set in sets { _ = place(of: set) }
  }

  /// The index of `set`, which is appended if it is not in the list.
  mutating func place(of set: LocaleSet) -> Int {
    if let place = places[set] { return place }
    places[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
