/// Sets of locales, each once.
struct LocaleSetList {
  private(set) var sets: [LocaleSet] = []
  private var places: [LocaleSet: Int] = [:]

  /// The place of `set`, which joins the list if it is not in it.
  mutating func place(of set: LocaleSet) -> Int {
    if let place = places[set] { return place }
    places[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
