internal import OTPText

/// Masks every run of digits in bytes that cannot be read as text, or not at once.
///
/// Where no code can be found, none may pass. The bytes may come in parts: a run or a character
/// that two parts share is masked as if they were one.
package struct DigitMask: Sendable {
  /// The number of runs that were masked.
  package private(set) var count = 0

  private let mask: [UInt8]
  /// Whether the last character was a digit, which has its mask.
  private var isInRun = false
  /// The beginning of a character whose end has not come.
  private var held: [UInt8] = []

  /// Makes a mask for bytes in which `mask` stands for each run of digits.
  package init(_ mask: String) {
    self.mask = Array(mask.utf8)
  }

  /// Appends `part` to `output`, with its digits masked.
  package mutating func append(_ part: some Collection<UInt8>, to output: inout [UInt8]) {
    let bytes = held + part
    held = []
    var index = 0
    while index < bytes.count {
      let length = Self.length(of: bytes[index])
      let character = bytes[index...].prefix(length)
      if character.count < length, character.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) {
        held = Array(character)
        return
      }
      // What is no character is passed byte by byte.
      let scalar = Self.scalar(character)
      let passed = scalar == nil ? 1 : length
      if scalar?.decimalDigit == nil {
        output += character.prefix(passed)
        isInRun = false
      } else if !isInRun {
        output += mask
        isInRun = true
        count += 1
      }
      index += passed
    }
  }

  /// Appends what is left at the end of the bytes, or of a line.
  package mutating func finish(_ output: inout [UInt8]) {
    output += held
    held = []
    isInRun = false
  }

  private static func scalar(_ character: ArraySlice<UInt8>) -> Unicode.Scalar? {
    if character.count == 1 { return character.first.map { Unicode.Scalar($0) } }
    return String(validating: character, as: UTF8.self)?.unicodeScalars.first
  }

  /// The length of the character that begins with `byte`.
  private static func length(of byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
