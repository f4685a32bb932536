import OTPMessage

/// A keyed hash by which the store finds possible duplicates of a message.
///
/// Equal messages have equal fingerprints. Different messages rarely do; the store compares them in
/// full, so that a collision costs time but never a message. The fingerprint evaluates a polynomial
/// at a secret point: two given messages collide for at most one key in 2^61 per byte. Without the
/// key of a store, nobody can craft messages that collide in it
/// (https://en.wikipedia.org/wiki/Universal_hashing#Hashing_strings).
///
/// Fingerprints are stored in files: once released, this computation never changes.
struct Fingerprint {
  /// A Mersenne prime: 2^61 is congruent to 1, so reduction needs no division.
  private static let prime: UInt64 = 1 << primeBits - 1
  private static let primeBits: UInt64 = 61

  /// The number of bytes added at once. Their products do not depend on one another, which takes
  /// less than half the time of adding one byte after the other.
  private static let step = 8

  /// The powers of the key: the last is the key itself, the first its eighth power.
  private let powers: [8 of UInt64]

  /// Creates the fingerprints of the store with `key`, which is random for each store.
  init(key: Int64) {
    let key = UInt64(bitPattern: key) % Self.prime
    var powers = [8 of UInt64](repeating: key)
    for index in (0..<Self.step - 1).reversed() {
      powers[index] = Self.reduced(UInt128(powers[index + 1]) * UInt128(key)) % Self.prime
    }
    self.powers = powers
  }

  /// The fingerprint of everything that identifies `message`; see `StoreOutcome.duplicate`.
  func number(of message: Message) -> Int64 {
    let source = message.source ?? ""
    let words = [message.subject ?? "", message.text]
    if let id = message.id, !id.isEmpty { return number(of: [source, id] + words) }
    let time = message.receivedAt.map { String($0.milliseconds) } ?? ""
    let origin = [message.channel?.rawValue ?? "", message.sender ?? "", message.recipient ?? ""]
    return number(of: [source, time] + origin + words)
  }

  /// The fingerprint of a list of strings.
  func number(of parts: [String]) -> Int64 {
    // Starting with 1 distinguishes strings that differ only in leading zero bytes.
    var value: UInt64 = 1
    for part in parts {
      // The length prefix distinguishes ("ab", "c") from ("a", "bc").
      add("\(part.utf8.count):".utf8.span, to: &value)
      add(part.utf8.span, to: &value)
    }
    return Int64(value % Self.prime)
  }

  /// Multiplies `value` by the key and adds the next byte, for each of `bytes`; `value` stays below
  /// 2^62.
  private func add(_ bytes: Span<UInt8>, to value: inout UInt64) {
    var index = 0
    while index + Self.step <= bytes.count {
      // Below 2^124: a product of 62 and 61 bits, and eight of 61 and 8 bits.
      var sum = UInt128(value) * UInt128(powers[0]) + UInt128(bytes[index + Self.step - 1])
      for place in 1..<Self.step {
        sum += UInt128(bytes[index + place - 1]) * UInt128(powers[place])
      }
      value = Self.reduced(sum)
      index += Self.step
    }
    while index < bytes.count {
      value = Self.reduced(UInt128(value) * UInt128(powers[Self.step - 1]) + UInt128(bytes[index]))
      index += 1
    }
  }

  /// A number below 2^62 that is congruent to `number`, which is below 2^124.
  private static func reduced(_ number: UInt128) -> UInt64 {
    let sum =
      UInt64(truncatingIfNeeded: number) & prime + UInt64(truncatingIfNeeded: number >> primeBits)
    return (sum & prime) + (sum >> primeBits)
  }
}
