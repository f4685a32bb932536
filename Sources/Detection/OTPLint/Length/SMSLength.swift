/// The length of a text in SMS parts.
package struct SMSLength: Sendable, Hashable {
  /// The encoding of a text.
  package enum Encoding: String, Sendable {
    /// Seven bits per character.
    case gsm7 = "GSM-7"
    /// Two bytes per UTF-16 unit, for any text with a character outside the GSM alphabet.
    case ucs2 = "UCS-2"
  }

  /// The number of units in a single message and in one of several parts.
  ///
  /// Each holds 140 bytes, minus a header of six bytes in a part (3GPP TS 23.040, sections
  /// 9.2.3.24.1 and 9.2.3.24.8).
  private static let capacities: [Encoding: (alone: Int, part: Int)] = [
    .gsm7: (160, 153), .ucs2: (70, 67),
  ]

  package let encoding: Encoding
  /// The length in septets or UTF-16 units, depending on the encoding.
  package let units: Int
  /// The number of parts. An empty text has one.
  package let parts: Int
  /// The number of units in a single message.
  package let capacity: Int
  /// The distinct characters outside the GSM alphabet, in text order.
  package let foreign: [Character]

  /// Measures `text`.
  package init(of text: String) {
    var foreign: [Character] = []
    var seen: Set<Character> = []
    var septets: [Int] = []
    for character in text {
      let sizes = character.unicodeScalars.map(GSMAlphabet.septets(for:))
      septets += sizes.compactMap { $0 }
      if sizes.contains(nil), seen.insert(character).inserted { foreign.append(character) }
    }
    self.foreign = foreign
    encoding = foreign.isEmpty ? .gsm7 : .ucs2
    let sizes = foreign.isEmpty ? septets : text.unicodeScalars.map { UTF16.width($0) }
    units = sizes.reduce(0, +)
    let capacity = SMSLength.capacities[encoding] ?? (alone: 70, part: 67)
    self.capacity = capacity.alone
    parts = units <= capacity.alone ? 1 : SMSLength.parts(of: sizes, capacity: capacity.part)
  }

  /// Fills one part after another without splitting characters.
  private static func parts(of sizes: [Int], capacity: Int) -> Int {
    var parts = 1
    var filled = 0
    for size in sizes {
      if filled + size > capacity {
        parts += 1
        filled = 0
      }
      filled += size
    }
    return parts
  }
}
