/// The groups of digits in a number and their joiners: `12.04.2026` has 2, 2 and 4 digits, joined
/// by dots.
///
/// It takes constant space, whatever the number of groups: properties of later groups are computed
/// as they are appended.
struct NumberPattern {
  /// A set of joiners. All are ASCII characters from the space to the underscore, so each has its
  /// own bit.
  struct Joiners {
    private var bits: UInt64 = 0

    mutating func insert(_ joiner: UInt32) { bits |= 1 << UInt64(joiner & 63) }

    func contains(_ joiner: UInt32) -> Bool { bits >> UInt64(joiner & 63) & 1 == 1 }

    func isSubset(of other: Joiners) -> Bool { bits & ~other.bits == 0 }
  }

  private(set) var count = 0
  private(set) var total = 0
  /// All joiners except the last, and the last; 0 if there is none.
  private var earlierJoiners = Joiners()
  private var lastJoiner: UInt32 = 0
  /// The sizes of the first groups, one hexadecimal digit each: `0x224` for 2, 2 and 4 digits.
  private var form = 0
  /// The values of the first groups.
  private var values: (first: Int, second: Int, third: Int) = (0, 0, 0)
  private var firstSize = 0
  private var sizeBeforeLast = 0
  private var lastSize = 0
  /// Whether all groups between the first and the last have two or three digits.
  private var isGroupedAsAmount = true
  private var hasOnesOnly = true
  private var hasFoursOnly = true

  /// The number of groups that fit into `form`. A number with more has no known form.
  private static let formLength = 4
  private static let longestInForm = 15

  mutating func append(size: Int, value: Int, joiner: UInt32?) {
    if let joiner, count > 0 {
      if lastJoiner != 0 { earlierJoiners.insert(lastJoiner) }
      lastJoiner = joiner
    }
    switch count {
    case 0:
      firstSize = size
      values.first = value
    case 1: values.second = value
    case 2: values.third = value
    default: break
    }
    if count > 1 { isGroupedAsAmount = isGroupedAsAmount && (lastSize == 2 || lastSize == 3) }
    if count < Self.formLength { form = form << 4 | min(size, Self.longestInForm) }
    sizeBeforeLast = lastSize
    lastSize = size
    hasOnesOnly = hasOnesOnly && size == 1
    hasFoursOnly = hasFoursOnly && size == 4
    total += size
    count += 1
  }

  /// Whether all joiners are in `marks`.
  func isJoined(byAnyOf marks: Joiners) -> Bool {
    var joiners = earlierJoiners
    if lastJoiner != 0 { joiners.insert(lastJoiner) }
    return joiners.isSubset(of: marks)
  }

  /// Whether `joiner` joins all groups.
  private func isJoined(by joiner: UInt32) -> Bool {
    lastJoiner == joiner && isJoinedAlike
  }

  private var isJoinedAlike: Bool {
    lastJoiner != 0 && earlierJoiners.isSubset(of: [lastJoiner])
  }

  /// Whether it has four or five groups of four digits, like card and account numbers.
  var isCardNumber: Bool { (4...5).contains(count) && hasFoursOnly }

  /// Whether it is grouped like a code, by the values of `form`: 123-456, 1234-5678, 12-34-56 and
  /// so on, 31-84, or 1-2-3-4-5-6.
  var isGroupedLikeCode: Bool {
    guard isJoinedAlike else { return false }
    if hasOnesOnly { return count >= 3 && count <= 8 }
    switch (count, form) {
    case (2, 0x22), (2, 0x33), (2, 0x44), (2, 0x34), (2, 0x43), (2, 0x55), (2, 0x42), (2, 0x23):
      return true
    case (3, 0x222), (3, 0x333), (3, 0x323), (3, 0x343), (3, 0x322), (3, 0x324), (3, 0x332),
      (3, 0x233),
      (3, 0x442):
      return true
    case (4, 0x2222): return true
    default: return false
    }
  }

  /// Whether it is a decimal fraction or has thousands separators: `1,250.00`, `1.249,50`, `5'000`,
  /// `12 490`.
  var isAmount: Bool {
    guard Self.isAmountMark(lastJoiner) else { return false }
    let hasFraction = lastJoiner != 0x20 && lastSize == 2 && !earlierJoiners.contains(lastJoiner)
    if hasFraction, count == 2 || count > 2 && isThousands(endingWith: sizeBeforeLast) {
      return true
    }
    return isThousands(endingWith: lastSize) && isJoinedAlike
  }

  private static func isAmountMark(_ joiner: UInt32) -> Bool {
    joiner == 0x2C || joiner == 0x2E || joiner == 0x27 || joiner == 0x20
  }

  /// Whether it is grouped by thousands and ends with a group of `size` digits. Groups above the
  /// thousands may have two digits, as in Indian notation: 1,00,000.
  private func isThousands(endingWith size: Int) -> Bool {
    size == 3 && isGroupedAsAmount && (1...3).contains(firstSize)
  }

  /// Whether it is a date of three parts, with the year first or last.
  var isDate: Bool {
    guard count == 3, isJoined(by: 0x2E) || isJoined(by: 0x2D) || isJoined(by: 0x2F) else {
      return false
    }
    if firstSize == 4 {
      return isMonthAndDay(values.second, values.third) && sizeBeforeLast <= 2 && lastSize <= 2
    }
    guard lastSize == 4 || lastSize == 2, firstSize <= 2, sizeBeforeLast <= 2 else { return false }
    return isMonthAndDay(values.first, values.second)
  }

  /// Whether it is a day and a month, in either order, joined by a slash: `03/12`. `24/7` is not.
  var isDayAndMonth: Bool {
    count == 2 && isJoined(by: 0x2F) && firstSize <= 2 && lastSize <= 2
      && isMonthAndDay(values.first, values.second) && (values.first, values.second) != (24, 7)
  }

  private func isMonthAndDay(_ first: Int, _ second: Int) -> Bool {
    (1...12).contains(first) && (1...31).contains(second)
      || (1...31).contains(first) && (1...12).contains(second)
  }

  /// Whether it is two years joined by a hyphen: `1999-2005`.
  var isSpanOfYears: Bool {
    let years = 1800...2060
    return count == 2 && form == 0x44 && isJoined(by: 0x2D) && values.first < values.second
      && years.contains(values.first) && years.contains(values.second)
  }

  /// Whether it is a short decimal fraction: `3842.3`. After a longer number, the mark may only
  /// lack its space.
  var isDecimal: Bool {
    count == 2 && isJoined(by: 0x2E) && firstSize <= 4 && lastSize <= 2
  }

  /// Whether it is a time of day: `9:30`, `17:23:35`.
  var isTime: Bool {
    guard isJoined(by: 0x3A), count <= 3, values.first < 25 else { return false }
    return firstSize <= 2 && lastSize == 2 && values.second < 60
      && (count == 2 || sizeBeforeLast == 2 && values.third < 60)
  }
}

extension NumberPattern.Joiners: ExpressibleByArrayLiteral {
  init(arrayLiteral joiners: UInt32...) {
    for joiner in joiners { insert(joiner) }
  }
}
