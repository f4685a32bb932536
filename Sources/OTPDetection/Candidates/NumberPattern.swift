/// The digits of a number and what joins them: `12.04.2026` is 2, 2 and 4 digits joined by dots.
struct NumberPattern {
  private(set) var sizes: [Int] = []
  private(set) var joiners: [UInt32] = []
  /// The values of the groups, as far as they fit.
  private(set) var values: [Int] = []

  var total: Int { sizes.reduce(0, +) }

  mutating func append(size: Int, value: Int, joiner: UInt32?) {
    if let joiner, !sizes.isEmpty { joiners.append(joiner) }
    sizes.append(size)
    values.append(value)
  }

  /// Whether all groups are joined by `joiner`.
  func isJoined(by joiner: UInt32) -> Bool {
    !joiners.isEmpty && joiners.allSatisfy { $0 == joiner }
  }

  /// Whether it is written in four or five groups of four, as numbers of cards and accounts are.
  var isCardNumber: Bool { (4...5).contains(sizes.count) && sizes.allSatisfy { $0 == 4 } }

  /// How codes are grouped for reading: 123-456, 1234-5678, 12-34-56, 123-456-789, 123-4567, 12-34-56-78, 12345-67890, 1-2-3-4-5-6,
  /// 1234-56, 12-345, 123-45-678, 123-4567-890, 123-45-6789, 1234-5678-90.
  private static let codeGroups: [[Int]] = [
    [3, 3], [4, 4], [2, 2, 2], [3, 3, 3], [3, 4], [4, 3], [2, 2, 2, 2], [5, 5],
    [4, 2], [2, 3], [3, 2, 3], [3, 4, 3], [3, 2, 2],
    [3, 2, 4], [4, 4, 2],
  ]

  var isGroupedLikeCode: Bool {
    guard let joiner = joiners.first, isJoined(by: joiner) else { return false }
    if sizes.allSatisfy({ $0 == 1 }) { return sizes.count >= 4 && sizes.count <= 8 }
    return Self.codeGroups.contains(sizes)
  }

  /// Whether it is written as a decimal fraction or with marks for thousands: `1,250.00`, `1.249,50`, `5'000`, `12 490`.
  var isAmount: Bool {
    guard let last = joiners.last, Self.isAmountMark(last) else { return false }
    let whole = last == 0x20 ? sizes[...] : sizes.dropLast()
    let hasFraction = sizes.last == 2 && joiners.dropLast().allSatisfy { $0 != last }
    if hasFraction, whole.count == 1 || Self.isThousands(whole) { return true }
    return Self.isThousands(sizes[...]) && joiners.allSatisfy { $0 == last }
  }

  private static func isAmountMark(_ joiner: UInt32) -> Bool {
    joiner == 0x2C || joiner == 0x2E || joiner == 0x27 || joiner == 0x20
  }

  private static func isThousands(_ sizes: ArraySlice<Int>) -> Bool {
    guard let first = sizes.first, sizes.count > 1 else { return false }
    // Indian writing groups by two above the thousands: 1,00,000.
    return first >= 1 && first <= 3 && sizes.last == 3
      && sizes.dropFirst().allSatisfy { $0 == 3 || $0 == 2 }
  }

  /// Whether it is a date of three parts with the year first or last.
  var isDate: Bool {
    guard sizes.count == 3, let joiner = joiners.first,
      joiner == 0x2E || joiner == 0x2D || joiner == 0x2F, isJoined(by: joiner)
    else { return false }
    if sizes[0] == 4 {
      return isMonthAndDay(values[1], values[2]) && sizes[1] <= 2 && sizes[2] <= 2
    }
    guard sizes[2] == 4 || sizes[2] == 2, sizes[0] <= 2, sizes[1] <= 2 else { return false }
    return isMonthAndDay(values[0], values[1])
  }

  private func isMonthAndDay(_ first: Int, _ second: Int) -> Bool {
    (1...12).contains(first) && (1...31).contains(second)
      || (1...31).contains(first) && (1...12).contains(second)
  }

  /// Whether it is two years and a hyphen: `1999-2005`.
  var isSpanOfYears: Bool {
    sizes == [4, 4] && joiners == [0x2D] && values[0] < values[1]
      && values.allSatisfy { (1800...2060).contains($0) }
  }

  /// Whether it is a short decimal fraction: `3842.3`; behind a longer number a mark may only lack its space.
  var isDecimal: Bool {
    sizes.count == 2 && joiners == [0x2E] && sizes[0] <= 4 && sizes[1] <= 2
  }

  /// Whether it is a time of day: `9:30`, `17:23:35`.
  var isTime: Bool {
    guard isJoined(by: 0x3A), sizes.count <= 3, values[0] < 25 else { return false }
    return sizes[0] <= 2 && sizes.dropFirst().allSatisfy { $0 == 2 }
      && values.dropFirst().allSatisfy { $0 < 60 }
  }
}
