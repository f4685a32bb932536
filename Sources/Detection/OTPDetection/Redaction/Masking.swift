/// Reads lines that may not be text, and writes them with masks.
package enum Masking {
  /// The text of `line`; nil if it cannot be read, so that its digits must be masked.
  package static func text(of line: ArraySlice<UInt8>) -> String? {
    // Text has no NULs; UTF-16 has them, and otherwise looks like UTF-8.
    line.contains(0) ? nil : String(validating: line, as: UTF8.self)
  }

  /// Appends `line` to `output` with `mask` in place of `ranges`, which are relative to its start
  /// and in order.
  package static func append(
    _ line: ArraySlice<UInt8>,
    masking ranges: [Range<Int>],
    with mask: [UInt8],
    to output: inout [UInt8]
  ) {
    var end = line.startIndex
    for range in ranges {
      output += line[end..<line.startIndex + range.lowerBound]
      output += mask
      end = line.startIndex + range.upperBound
    }
    output += line[end...]
  }

  /// Appends `line` to `output` with `mask` in place of each run of digits. Returns their number.
  @discardableResult
  package static func appendWithoutDigits(
    _ line: ArraySlice<UInt8>,
    mask: String,
    to output: inout [UInt8]
  ) -> Int {
    var digits = DigitMask(mask)
    digits.append(line, to: &output)
    digits.finish(&output)
    return digits.count
  }
}
