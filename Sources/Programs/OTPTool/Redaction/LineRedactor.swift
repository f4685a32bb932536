import OTPDetection
import OTPJSON
import OTPText

/// Masks the codes in lines, one line at a time.
struct LineRedactor {
  /// What to search, and how to mask codes.
  struct Settings: Sendable {
    let mask: String
    /// The members of JSON lines that are searched; nil if lines are plain text.
    let paths: [JSONFieldPath]?
    /// The number of previous lines whose words count for the codes of a line.
    let contextCount: Int
  }

  /// The numbers of lines that could not be read, whose digits are masked instead.
  struct Unreadable: Sendable {
    var notText = 0
    var notJSON = 0
    var tooLong = 0
  }

  /// The content of a line to search.
  private enum Content {
    case text(String)
    case fields([JSONFieldScanner.Field])
    /// The line could not be read; the key path is the counter for the reason.
    case unreadable(WritableKeyPath<Unreadable, Int>)
  }

  private(set) var unreadable = Unreadable()
  private let settings: Settings
  private let redactor: Redactor
  /// The mask as it is written into a line.
  private let mask: [UInt8]
  /// The texts of the previous lines, oldest first.
  private var context: [String] = []

  init(_ settings: Settings, _ redactor: Redactor) {
    self.settings = settings
    self.redactor = redactor
    mask = settings.paths == nil ? Array(settings.mask.utf8) : Self.escaped(settings.mask)
  }

  /// Remembers `line` as context for the lines that follow.
  mutating func remember(_ line: ArraySlice<UInt8>) {
    remember(content(of: line))
  }

  /// Appends `line`, which may end with a line feed, to `output` with its codes masked.
  mutating func redact(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
    let content = content(of: line)
    switch content {
    case .text(let text):
      let ranges = redactor.ranges(in: text, after: context)
      Masking.append(line, masking: ranges, with: mask, to: &output)
    case .fields(let fields):
      let ranges = fields.flatMap { field in
        redactor.ranges(in: field.text, after: context).map {
          field.places[$0.lowerBound]..<field.places[$0.upperBound]
        }
      }
      Masking.append(line, masking: ranges, with: mask, to: &output)
    case .unreadable(let reason):
      unreadable[keyPath: reason] += 1
      Masking.appendWithoutDigits(line, mask: settings.mask, to: &output)
    }
    remember(content)
  }

  private func content(of line: ArraySlice<UInt8>) -> Content {
    guard let text = Masking.text(of: line) else { return .unreadable(\.notText) }
    guard let paths = settings.paths else { return .text(text) }
    guard !text.allSatisfy(\.isWhitespace) else { return .fields([]) }
    guard let fields = JSONFieldScanner.fields(in: Array(line), at: paths) else {
      return .unreadable(\.notJSON)
    }
    return .fields(fields)
  }

  private mutating func remember(_ content: Content) {
    guard settings.contextCount > 0 else { return }
    let text =
      switch content {
      case .text(let text): text
      case .fields(let fields): fields.map(\.text).joined(separator: "\n")
      case .unreadable: ""
      }
    if context.count == settings.contextCount { context.removeFirst() }
    context.append(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// `mask` as it is written within a JSON string.
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

  /// The number of lines that could not be read, and why; nil if all could be read.
  var sentence: String? {
    let reasons = [
      (notText, "not UTF-8 text"), (notJSON, "not JSON"), (tooLong, "longer than 8 MiB"),
    ].filter { $0.0 > 0 }
    guard !reasons.isEmpty else { return nil }
    let count = reasons.reduce(0) { $0 + $1.0 }
    let list = reasons.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return count == 1
      ? "1 line could not be read (\(list)); its digits are masked"
      : "\(count) lines could not be read (\(list)); their digits are masked"
  }
}
