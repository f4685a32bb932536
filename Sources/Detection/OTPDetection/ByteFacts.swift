/// Facts about the bytes of a text, from a single pass over them.
struct ByteFacts {
  /// The lowest value of a byte minus that of `0`: up to 9 if there is an ASCII digit.
  private(set) var lowestDigit = UInt8.max
  /// The lowest place of a byte in the alphabet: below 26 if there is an ASCII capital.
  private(set) var lowestCapital = UInt8.max
  /// The lowest value of the highest place in the alphabet in any four bytes in a row: below 26 if
  /// there are four ASCII capitals in a row.
  private(set) var lowestRun = UInt8.max
  /// The lowest value of the higher place in the alphabet on both sides of a hyphen: below 26 if
  /// there are ASCII capitals on both sides of one.
  private(set) var lowestJoint = UInt8.max
  /// The highest byte.
  private(set) var highest = UInt8.min
  /// The smallest difference of a byte from `@`: 0 if there is one.
  private(set) var nearestAt = UInt8.max
  /// The smallest difference of a byte from the first byte of full-width letters in UTF-8.
  private(set) var nearestFullWidth = UInt8.max

  /// The number of consecutive capitals to look for.
  static let capitals = 4
  /// The number of bytes in a vector that every processor supports.
  private static let width = 16

  /// Examines all of `bytes`.
  init(_ bytes: borrowing Span<UInt8>) {
    let end = bytes.count - (Self.capitals - 1)
    if end >= Self.width {
      read(bytes, from: 0, to: end / Self.width * Self.width)
      // The last vector overlaps the one before it instead of leaving a remainder.
      read(bytes, from: end - Self.width, to: end)
    } else {
      read(bytes, from: 0, to: end)
    }
    for index in max(0, end)..<bytes.count { read(bytes[index]) }
  }

  /// Examines each byte from `start` to `end`, and the three after it.
  ///
  /// The loop has no early exit and no bounds checks, so that the compiler can vectorize it.
  private mutating func read(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) {
    guard start < end else { return }
    var facts = self
    var index = start
    while index < end {
      let byte = unsafe bytes[unchecked: index]
      facts.read(byte)
      let next = unsafe bytes[unchecked: index &+ 1]
      let beyond = Self.capital(unsafe bytes[unchecked: index &+ 2])
      let first = max(Self.capital(byte), Self.capital(next))
      let second = max(beyond, Self.capital(unsafe bytes[unchecked: index &+ 3]))
      facts.lowestRun = min(facts.lowestRun, max(first, second))
      let joint = max(Self.capital(byte), beyond)
      facts.lowestJoint = min(facts.lowestJoint, next == UInt8(ascii: "-") ? joint : .max)
      index &+= 1
    }
    self = facts
  }

  @inline(__always) private mutating func read(_ byte: UInt8) {
    lowestDigit = min(lowestDigit, byte &- UInt8(ascii: "0"))
    lowestCapital = min(lowestCapital, Self.capital(byte))
    highest = max(highest, byte)
    nearestAt = min(nearestAt, byte ^ UInt8(ascii: "@"))
    nearestFullWidth = min(nearestFullWidth, byte ^ 0xEF)
  }

  @inline(__always) private static func capital(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A")
  }
}
