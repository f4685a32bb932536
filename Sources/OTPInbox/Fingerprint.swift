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

  private let key: UInt64

  /// Creates the fingerprints of the store with `key`, which is random for each store.
  init(key: Int64) {
    self.key = UInt64(bitPattern: key) % Self.prime
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
      for byte in "\(part.utf8.count):".utf8 { add(byte, to: &value) }
      for byte in part.utf8 { add(byte, to: &value) }
    }
    return Int64(value % Self.prime)
  }

  /// Multiplies `value` by the key and adds `byte`; `value` stays below 2^62.
  private func add(_ byte: UInt8, to value: inout UInt64) {
    let product = value.multipliedFullWidth(by: key)
    let low = product.low & Self.prime
    let high = product.high << (64 - Self.primeBits) | product.low >> Self.primeBits
    let sum = low + high + UInt64(byte)
    value = (sum & Self.prime) + (sum >> Self.primeBits)
  }
}
