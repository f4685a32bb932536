import OTPDetection
import OTPJSON
import OTPText

/// Masks the codes of lines, one at a time.
struct LineRedactor {
  /// What is masked, and how.
  struct Settings: Sendable {
    let mask: String
    /// The members of JSON lines that are searched; nil if lines are plain text.
    let paths: [JSONFieldPath]?
    /// The number of lines before a line whose words count for its codes.
    let contextCount: Int
  }

  /// The number of lines that could not be read, whose digits are masked instead.
  struct Unreadable: Sendable {
    var notText = 0
    var notJSON = 0
    var tooLong = 0
  }

  private(set) var unreadable = Unreadable()
  private let settings: Settings
  private let redactor: Redactor
  /// The mask as it stands in a line.
  private let mask: [UInt8]
  /// The texts of the last lines, the oldest first.
  private var context: [String] = []

  init(_ settings: Settings, _ redactor: Redactor) {
    self.settings = settings
    self.redactor = redactor
    mask = settings.paths == nil ? Array(settings.mask.utf8) : Self.escaped(settings.mask)
  }

  /// Takes `line` as one that came before those that follow.
  mutating func remember(_ line: ArraySlice<UInt8>) {
    remember(texts(of: line)?.joined(separator: "\n") ?? "")
  }

  /// Appends `line`, which may end with a line feed, to `output` with its codes masked.
  mutating func redact(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    // A text has no zeros; UTF-16 has, and looks like one otherwise.
    guard !line.contains(0), let text = String(validating: line, as: UTF8.self) else {
      unreadable.notText += 1
      return maskDigits(of: line, to: &output)
    }
    guard let paths = settings.paths else {
      append(line, without: redactor.ranges(in: text, after: context), to: &output)
      return remember(text)
    }
    guard !text.allSatisfy(\.isWhitespace) else { return output += line }
    guard let fields = JSONFieldScanner.fields(in: Array(line), at: paths) else {
      unreadable.notJSON += 1
      return maskDigits(of: line, to: &output)
    }
    var ranges: [Range<Int>] = []
    let texts = fields.map { String(decoding: $0.bytes, as: UTF8.self) }
    for (field, text) in zip(fields, texts) {
      for range in redactor.ranges(in: text, after: context) {
        ranges.append(field.places[range.lowerBound]..<field.places[range.upperBound])
      }
    }
    append(line, without: ranges, to: &output)
    remember(texts.joined(separator: "\n"))
  }

  private mutating func remember(_ text: String) {
    guard settings.contextCount > 0 else { return }
    if context.count == settings.contextCount { context.removeFirst() }
    context.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// The texts of `line` that are searched; nil if it cannot be read.
  private func texts(of line: ArraySlice<UInt8>) -> [String]? {
    guard let paths = settings.paths else {
      return String(validating: line, as: UTF8.self).map { [$0] }
    }
    return JSONFieldScanner.fields(in: Array(line), at: paths)?.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  /// Appends `line` with the mask in place of `ranges`, which count from its start.
  private func append(
    _ line: ArraySlice<UInt8>,
    without ranges: [Range<Int>],
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

  private func maskDigits(of line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var digits = DigitMask(settings.mask)
    digits.append(line, to: &output)
    digits.finish(&output)
  }

  /// `mask` as a part of a string in JSON.
  private static func escaped(_ mask: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(mask)
    return Array(writer.bytes.dropFirst().dropLast())
  }
}

extension LineRedactor.Unreadable {
  static func += (sum: inout Self, other: Self) {
    sum.notText += other.notText
    sum.notJSON += other.notJSON
    sum.tooLong += other.tooLong
  }

  /// How many lines could not be read, and why; nil if all could be.
  var sentence: String? {
    let reasons = [
      (notText, "not UTF-8 text"), (notJSON, "not JSON"), (tooLong, "longer than 8 MiB"),
    ].filter { $0.0 > 0 }
    guard !reasons.isEmpty else { return nil }
    let count = reasons.reduce(0) { $0 + $1.0 }
    let list = reasons.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return "\(count) \(count == 1 ? "line" : "lines") could not be read (\(list));"
      + " their digits are masked"
  }
}
