/// A list of unique tails of keywords.
struct TailList {
  private(set) var words: [UInt32] = []
  private var places: [[UInt32]: UInt32] = [:]

  /// The index of the tail that spells `rest` and ends with the entries at `entries`, which is
  /// appended if it is not in the list.
  mutating func place(of rest: ArraySlice<UInt32>, _ entries: UInt32) -> UInt32 {
    let tail = rest + [KeywordTrie.Mark.tailEnd | entries]
    if let place = places[Array(tail)] { return place }
    let place = UInt32(words.count)
    words += tail
    // Each suffix of a tail is a tail too.
    for offset in tail.indices {
      let end = Array(tail[offset...])
      if places[end] == nil { places[end] = place + UInt32(offset - tail.startIndex) }
    }
    return place
  }
}
