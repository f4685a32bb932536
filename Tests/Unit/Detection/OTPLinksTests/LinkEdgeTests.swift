import OTPLinks
import OTPMessage
import Testing

/// Rows that end, begin or are cut elsewhere.
struct LinkEdgeTests {
  /// The answer to the text of `row`, changed by `change`.
  private func answer(_ row: LinkRow, _ change: (String) -> String) -> String {
    var message = row.message
    message.text = change(message.text)
    return LinkDetector().detect(in: message).answer
  }

  @Test(arguments: LinkRow.all)
  func `how a text ends does not change which link is followed`(row: LinkRow) {
    let usual = LinkDetector().detect(in: row.message).answer
    let bare = String(row.text.reversed().drop { ".!?。！？ \n".contains($0) }.reversed())
    for end in ["", "\n", ".", ".\n", "\n\n", " "] {
      // A full stop behind an address may belong to it.
      if end.hasPrefix("."),
        bare.split(whereSeparator: \.isWhitespace).last?.contains("://") ?? false
      {
        continue
      }
      #expect(answer(row) { _ in bare + end } == usual, "\(row.id) with another end")
    }
  }

  @Test(arguments: LinkRow.all)
  func `empty lines before a text do not change which link is followed`(row: LinkRow) {
    let usual = LinkDetector().detect(in: row.message).answer
    for start in ["\n", "\n\n", " "] { #expect(answer(row) { start + $0 } == usual) }
  }

  /// The words that lead to a link of a row, which stand before it there, behind it.
  @Test(arguments: LinkRow.all)
  func `words behind the last link count however the text ends`(row: LinkRow) throws {
    guard let link = row.link,
      let line = row.text.split(separator: "\n").first(where: { $0.contains(link) }),
      let place = line.firstRange(of: link)
    else { return }
    let words = line[..<place.lowerBound].reversed().drop { !$0.isLetter }.reversed()
    guard !words.isEmpty else { return }
    let answers = ["", ".", "!", "\n", "\n\n", " "].map { end in
      answer(row) { _ in "\(link) \(String(words))\(end)" }
    }
    #expect(Set(answers).count == 1, "\(row.id)")
  }
}
