import Testing

@testable import OTPDetection

/// Patterns of numbers with few and many groups, compared with a model that keeps all groups in a
/// list.
struct NumberPatternTests {
  /// The marks that join groups of digits in a text.
  private static let joiners: [UInt32] = [0x20, 0x2D, 0x2E, 0x2C, 0x27, 0x2F, 0x3A]

  private func pattern(_ list: GroupList) -> NumberPattern {
    var pattern = NumberPattern()
    for index in list.sizes.indices {
      pattern.append(
        size: list.sizes[index],
        value: list.values[index],
        joiner: index > 0 ? list.joiners[index - 1] : nil
      )
    }
    return pattern
  }

  @Test func `agrees with the model for any number of groups`() throws {
    var random = Steps(state: 482_913)
    for _ in 0..<100_000 {
      let list = GroupList(upTo: 12, joiners: Self.joiners, by: &random)
      let pattern = pattern(list)
      try #require(pattern.count == list.sizes.count)
      try #require(pattern.total == list.sizes.reduce(0, +))
      try #require(pattern.isGroupedLikeCode == list.isGroupedLikeCode)
      try #require(pattern.isAmount == list.isAmount)
      try #require(pattern.isDate == list.isDate)
      try #require(pattern.isDayAndMonth == list.isDayAndMonth)
      try #require(pattern.isTime == list.isTime)
      try #require(pattern.isDecimal == list.isDecimal)
      try #require(pattern.isCardNumber == list.isCardNumber)
      try #require(pattern.isSpanOfYears == list.isSpanOfYears)
    }
  }

  @Test(arguments: [1, 2, 8, 100])
  func `thousands may have any number of groups`(thousands: Int) {
    let sizes = [1] + Array(repeating: 3, count: thousands)
    let dots: [UInt32] = Array(repeating: 0x2E, count: thousands)
    #expect(pattern(GroupList(sizes: sizes, joiners: dots)).isAmount)
    #expect(pattern(GroupList(sizes: sizes + [2], joiners: dots + [0x2C])).isAmount)
    #expect(!pattern(GroupList(sizes: sizes + [4], joiners: dots + [0x2E])).isAmount)
    #expect(!pattern(GroupList(sizes: sizes + [3], joiners: dots + [0x2C])).isAmount)
  }

  @Test func `checks whether all joiners are in a set`() {
    let pattern = pattern(GroupList(sizes: [3, 3, 3], joiners: [0x20, 0x2D]))
    #expect(pattern.isJoined(byAnyOf: [0x20, 0x2D, 0x2E]))
    #expect(!pattern.isJoined(byAnyOf: [0x20, 0x2E]))
    #expect(!pattern.isJoined(byAnyOf: [0x2D]))
  }
}

/// The model: groups of digits as lists, with the same rules.
private struct GroupList {
  var sizes: [Int]
  var joiners: [UInt32]
  var values: [Int]

  init(sizes: [Int], joiners: [UInt32]) {
    self.sizes = sizes
    self.joiners = joiners
    values = sizes.map { _ in 0 }
  }

  /// Makes up to `most` groups, in which significant sizes, joiners and values are frequent.
  init(upTo most: Int, joiners all: [UInt32], by random: inout Steps) {
    let count = random.next(below: most) + 1
    let usual = random.next(below: 5)
    let mark = all[random.next(below: all.count)]
    sizes = (0..<count).map { _ in random.next(below: 3) > 0 ? usual : random.next(below: 19) }
    joiners = (1..<count).map { _ in
      random.next(below: 8) > 0 ? mark : all[random.next(below: all.count)]
    }
    values = (0..<count).map { _ in random.next(below: random.next(below: 4) > 0 ? 70 : 2100) }
  }

  private func isJoined(by joiner: UInt32) -> Bool {
    !joiners.isEmpty && joiners.allSatisfy { $0 == joiner }
  }

  var isCardNumber: Bool { (4...5).contains(sizes.count) && sizes.allSatisfy { $0 == 4 } }

  var isGroupedLikeCode: Bool {
    guard let joiner = joiners.first, isJoined(by: joiner) else { return false }
    if sizes.allSatisfy({ $0 == 1 }) { return (3...8).contains(sizes.count) }
    return [
      [2, 2], [3, 3], [4, 4], [2, 2, 2], [3, 3, 3], [3, 4], [4, 3], [2, 2, 2, 2], [5, 5], [4, 2],
      [2, 3], [3, 2, 3], [3, 4, 3], [3, 2, 2], [3, 2, 4], [3, 3, 2], [2, 3, 3],
      [4, 4, 2],
    ].contains(sizes)
  }

  var isAmount: Bool {
    guard let last = joiners.last, [0x2C, 0x2E, 0x27, 0x20].contains(last) else { return false }
    let whole = last == 0x20 ? sizes : Array(sizes.dropLast())
    if sizes.last == 2, !joiners.dropLast().contains(last),
      whole.count == 1 || Self.isThousands(whole)
    {
      return true
    }
    return Self.isThousands(sizes) && isJoined(by: last)
  }

  private static func isThousands(_ sizes: [Int]) -> Bool {
    guard let first = sizes.first, sizes.count > 1 else { return false }
    return (1...3).contains(first) && sizes.last == 3
      && sizes.dropFirst().allSatisfy { $0 == 3 || $0 == 2 }
  }

  var isDate: Bool {
    guard sizes.count == 3, [0x2E, 0x2D, 0x2F].contains(joiners[0]), isJoined(by: joiners[0]) else {
      return false
    }
    if sizes[0] == 4 {
      return Self.isMonthAndDay(values[1], values[2]) && sizes[1] <= 2 && sizes[2] <= 2
    }
    return (sizes[2] == 4 || sizes[2] == 2) && sizes[0] <= 2 && sizes[1] <= 2
      && Self.isMonthAndDay(values[0], values[1])
  }

  var isDayAndMonth: Bool {
    joiners == [0x2F] && sizes.allSatisfy { $0 <= 2 } && values != [24, 7]
      && Self.isMonthAndDay(values[0], values[1])
  }

  private static func isMonthAndDay(_ first: Int, _ second: Int) -> Bool {
    (1...12).contains(first) && (1...31).contains(second)
      || (1...31).contains(first) && (1...12).contains(second)
  }

  var isSpanOfYears: Bool {
    sizes == [4, 4] && joiners == [0x2D] && values[0] < values[1]
      && values.allSatisfy { (1800...2060).contains($0) }
  }

  var isDecimal: Bool {
    sizes.count == 2 && joiners == [0x2E] && sizes[0] <= 4 && sizes[1] <= 2
  }

  var isTime: Bool {
    isJoined(by: 0x3A) && sizes.count <= 3 && values[0] < 25 && sizes[0] <= 2
      && sizes.dropFirst().allSatisfy { $0 == 2 } && values.dropFirst().allSatisfy { $0 < 60 }
  }
}

/// A deterministic random number generator: a linear congruential generator with Knuth's constants.
private struct Steps {
  var state: UInt64

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
