internal import OTPText

/// Masks every run of digits in bytes that cannot be read as text, or not all at once.
///
/// Where codes cannot be found, none may get through. The bytes may come in parts: a run or a
/// character that is split between two parts is masked as a whole.
package struct DigitMask: Sendable {
  /// The number of runs that were masked.
  package private(set) var count = 0

  private let mask: [UInt8]
  /// Whether the last character was a digit, whose run is already masked.
  private var isInRun = false
  /// The beginning of a character whose end has not arrived yet.
  private var held: [UInt8] = []

  /// Makes a mask that replaces each run of digits by `mask`.
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
      // Bytes that are not a character are passed through one by one.
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
