internal import OTPText

/// Evidence from the length and content of a field.
struct ShapeEvidence {
  let rules: FieldRules

  /// The number of characters of a card's security code.
  static let cardLengths = 3...4

  /// The maximum meaningful length. Longer ones are browser defaults.
  private static let longestLength = 10_000

  /// Collects the evidence from the lengths, the keyboard and the placeholder of `field`.
  ///
  /// `group` are the fields that share the code with the field, or nil if it takes the whole code.
  func collect(from field: Field, in group: CodeGroup?, into evidence: inout FieldEvidence) {
    // The length of a part of a code says nothing.
    let length = if let group { group.isOfBoxes ? group.count : nil } else { length(of: field) }
    let lengths = rules.lengths
    switch length {
    case .some(lengths.six): evidence.note(.sixCharacters)
    case .some(lengths.least...lengths.most): evidence.note(.usualLength)
    case .some(2..<lengths.least): evidence.note(.tooShort)
    case .some(let length) where length > lengths.longest: evidence.note(.tooLong)
    default: break
    }
    if group?.isOfBoxes == true { evidence.note(.box) }
    if evidence.speaksOfSecurity, let length, ShapeEvidence.cardLengths.contains(length) {
      evidence.note(.cardLength)
    }
    let type = ASCII.lowercased(field["type"] ?? "")
    let keyboard = ASCII.lowercased(field["inputmode"] ?? "")
    if type == "number" || type == "tel" || keyboard == "numeric" || keyboard == "decimal"
      || FieldPattern(field["pattern"]).isOfDigits
    {
      evidence.note(.numeric)
    }
    if type == "password" { evidence.note(.concealed) }
    if let placeholder = field["placeholder"], isExample(placeholder) { evidence.note(.example) }
    collectPurposes(of: field, into: &evidence)
  }

  /// The number of characters that the field accepts, or nil if it is unknown.
  func length(of field: Field) -> Int? {
    for name in ["maxlength", "max-length"] {
      guard let length = field[name].flatMap(ShapeEvidence.integer) else { continue }
      return (1...ShapeEvidence.longestLength).contains(length) ? length : nil
    }
    if let length = FieldPattern(field["pattern"]).length { return length }
    let least = field["minlength"].flatMap(ShapeEvidence.integer)
    return least.flatMap { (rules.lengths.least...rules.lengths.most).contains($0) ? $0 : nil }
  }

  /// The integer at the start of `text`, parsed as in HTML
  /// (https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#rules-for-parsing-integers).
  private static func integer(_ text: String) -> Int? {
    var digits = text.utf8.drop { [0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
    if let first = digits.first, first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    return Int(String(decoding: digits.prefix(while: ASCII.isDigit), as: UTF8.self))
  }

  private func collectPurposes(of field: Field, into evidence: inout FieldEvidence) {
    for name in rules.purposes.attributes {
      let purposes = FieldPurpose.names(in: field[name])
      if !purposes.isDisjoint(with: rules.purposes.pin) { evidence.note(.pinPurpose) }
      if !purposes.isDisjoint(with: rules.purposes.numeric) { evidence.note(.numeric) }
    }
  }

  /// Whether a placeholder is an example of a code: six digits, or one symbol six times.
  private func isExample(_ placeholder: String) -> Bool {
    let signs = placeholder.utf8.filter {
      ![0x20, 0x2D].contains($0) || placeholder.utf8.count == rules.lengths.six
    }
    guard signs.count == rules.lengths.six, let first = signs.first else { return false }
    let isRepeated = signs.allSatisfy { $0 == first }
    return signs.allSatisfy(ASCII.isDigit) || isRepeated && "Xx_-#".utf8.contains(first)
  }
}

/// The content purpose that a toolkit reports for a field: `GTK_INPUT_PURPOSE_PIN`, or `pin` in
/// Wayland's text-input-unstable-v3.
enum FieldPurpose {
  /// The lowercased names in `value`, without the prefix of the toolkit.
  static func names(in value: String?) -> Set<String> {
    let prefix = "gtk_input_purpose_"
    let words = ASCII.lowercased(value ?? "").utf8.split { [0x20, 0x2C, 0x7C].contains($0) }
    return Set(
      words.map { word in
        let name = String(decoding: word, as: UTF8.self)
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
      }
    )
  }
}

/// The input that the `pattern` of a field accepts, for common patterns such as `[0-9]{6}` and
/// `\d*`.
struct FieldPattern {
  /// Whether the pattern accepts only digits.
  let isOfDigits: Bool
  /// The maximum number of characters, or nil if the pattern names none or several.
  let length: Int?

  init(_ pattern: String?) {
    let bytes = Array((pattern ?? "").utf8)
    let digits: [[UInt8]] = [Array("\\d".utf8), Array("0-9".utf8)]
    isOfDigits = digits.contains { bytes.firstPlace(of: $0) != nil }
    let single: [[UInt8]] = [Array("\\d".utf8), Array("[0-9]".utf8)]
    if single.contains(bytes) {
      length = 1
      return
    }
    let parts = bytes.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
    guard parts.count == 2, let end = parts[1].firstIndex(of: UInt8(ascii: "}")) else {
      length = nil
      return
    }
    let bounds = parts[1][..<end].split(separator: UInt8(ascii: ","))
    length = bounds.last.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }
}
