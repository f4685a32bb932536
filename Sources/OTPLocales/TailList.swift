/// The tails of keywords, each once.
struct TailList {
  private(set) var words: [UInt32] = []
  private var places: [[UInt32]: UInt32] = [:]

  /// The place of the tail that spells `rest` and ends with the entries at `entries`, which joins
  /// the list if it is not in it.
  mutating func place(of rest: ArraySlice<UInt32>, _ entries: UInt32) -> UInt32 {
    let tail = rest + [KeywordTrie.Mark.tailEnd | entries]
    if let place = places[Array(tail)] { return place }
    let place = UInt32(words.count)
    words += tail
    // Its ends are tails of their own.
    for offset in tail.indices {
      let end = Array(tail[offset...])
      if places[end] == nil { places[end] = place + UInt32(offset - tail.startIndex) }
    }
    return place
  }
}
