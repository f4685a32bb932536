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
      let length = UTF8Reading.length(of: bytes[index])
      let character = bytes[index...].prefix(length)
      if character.count < length, character.dropFirst().allSatisfy({ $0 & 0xC0 == 0x80 }) {
        held = Array(character)
        return
      }
      // What is no character is passed byte by byte.
      let read = UTF8Reading.character(at: index, in: bytes)
      let passed = read?.length ?? 1
      if read?.character.decimalDigit == nil {
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
}
