// The dates of mail headers: https://www.rfc-editor.org/rfc/rfc5322#section-3.3, which replaced
// RFC 2822, with the obsolete years and zones of its section 4.3.

extension Timestamp {
  /// The offsets of the zones that section 4.3 names, in hours. A time with any other name cannot
  /// be determined.
  private static let zones: [String: Int] = [
    "ut": 0, "utc": 0, "gmt": 0, "z": 0, "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7,
    "mdt": -6, "pst": -8, "pdt": -7,
  ]

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date such as `Tue, 3 Jun 2008 11:05:30 +0200`; `nil` if `text` is not one.
  ///
  /// The day of the week and the seconds are optional, and a comment may follow. The weekday is not
  /// compared with the date.
  public init?(rfc2822 text: String) {
    var words = text.split(separator: "(", maxSplits: 1).first?.split(separator: " ") ?? []
    if let first = words.first, first.last == "," {
      guard first.utf8.dropLast().allSatisfy(ASCIIByte.isLetter), first.utf8.count == 4 else {
        return nil
      }
      words.removeFirst()
    }
    guard words.count == 5, let day = Timestamp.number(words[0], digits: 1...2),
      let month = Timestamp.months.firstIndex(of: words[1].lowercased()).map({ $0 + 1 }),
      let year = Timestamp.year(words[2]), (1...dayCount(ofMonth: month, year: year)).contains(day),
      let time = Timestamp.timeOfDay(words[3]), let offset = Timestamp.offset(words[4])
    else { return nil }
    let days = Int64(dayNumber(year: year, month: month, day: day))
    self.init(milliseconds: (days * secondsPerDay + Int64(time - offset)) * 1000)
  }

  /// The year. Two digits stand for 1950 to 2049, and three are counted from 1900.
  private static func year(_ word: Substring) -> Int? {
    guard let year = number(word, digits: 2...4) else { return nil }
    switch word.utf8.count {
    case 2: return year + (year < 50 ? 2000 : 1900)
    case 3: return year + 1900
    default: return year
    }
  }

  /// The seconds since midnight of `11:05` or `11:05:30`. A leap second counts as the next minute.
  private static func timeOfDay(_ word: Substring) -> Int? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      .map { number($0, digits: 2...2) }
    guard (2...3).contains(parts.count), let hour = parts[0], hour <= 23, let minute = parts[1],
      minute <= 59, let second = parts.count == 3 ? parts[2] : 0, second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The seconds east of UTC of `+0200` or a zone's name.
  private static func offset(_ word: Substring) -> Int? {
    guard let sign = word.first, sign == "+" || sign == "-" else {
      return zones[word.lowercased()].map { $0 * 3600 }
    }
    guard let value = number(word.dropFirst(), digits: 4...4), value % 100 <= 59, value <= 2359
    else { return nil }
    return (sign == "-" ? -1 : 1) * (value / 100 * 3600 + value % 100 * 60)
  }

  private static func number(_ word: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(word.utf8.count), word.utf8.allSatisfy(ASCIIByte.isDigit) else {
      return nil
    }
    return Int(word)
  }
}
