import OTPMessage

/// Makes the number by which the store finds the messages that may be the same as another one.
///
/// The same messages have the same number. Others seldom do, and the store compares all parts of
/// those that do, so that a chance hit costs time and never a message. The number is the value of a
/// polynomial at a secret point: of all keys at most one in 2^61 for each byte gives two messages
/// the same number, so whoever does not know the key of a store cannot make messages that crowd
/// together in it (https://en.wikipedia.org/wiki/Universal_hashing#Hashing_strings).
///
/// The numbers are in the files: what is computed here never changes once it was released.
struct Fingerprint {
  /// A prime by which remainders need no division, for 2^61 leaves 1.
  private static let prime: UInt64 = 1 << primeBits - 1
  private static let primeBits: UInt64 = 61

  private let key: UInt64

  /// Makes the fingerprints of the store with `key`, which is drawn at random when the
  /// store is made.
  init(key: Int64) {
    self.key = UInt64(bitPattern: key) % Self.prime
  }

  /// The number of `message`, made of what its identity is made of; see `StoreOutcome.duplicate`.
  func number(of message: Message) -> Int64 {
    let source = message.source ?? ""
    let words = [message.subject ?? "", message.text]
    if let id = message.id, !id.isEmpty { return number(of: [source, id] + words) }
    let time = message.receivedAt.map { String($0.milliseconds) } ?? ""
    let origin = [message.channel?.rawValue ?? "", message.sender ?? "", message.recipient ?? ""]
    return number(of: [source, time] + origin + words)
  }

  /// The number of a list of texts.
  func number(of parts: [String]) -> Int64 {
    // Beginning with 1, texts that differ only in zero bytes at their beginning differ too.
    var value: UInt64 = 1
    for part in parts {
      // The count before each part keeps ("ab", "c") apart from ("a", "bc").
      for byte in "\(part.utf8.count):".utf8 { add(byte, to: &value) }
      for byte in part.utf8 { add(byte, to: &value) }
    }
    return Int64(value % Self.prime)
  }

  /// Multiplies `value` by the key and adds `byte`; the value stays below 2^62.
  private func add(_ byte: UInt8, to value: inout UInt64) {
    let product = value.multipliedFullWidth(by: key)
    let low = product.low & Self.prime
    let high = product.high << (64 - Self.primeBits) | product.low >> Self.primeBits
    let sum = low + high + UInt64(byte)
    value = (sum & Self.prime) + (sum >> Self.primeBits)
  }
}
