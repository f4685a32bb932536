internal import OTPDetection

/// A text with placeholders.
///
/// Placeholders are `{name}`, `{{name}}`, `${name}` and `%{name}`, and `%s`, `%d`, `%@` and `%1$s`
/// of format strings. The placeholder named `code` stands for the code unless another name is
/// given.
struct Template {
  private enum Part {
    case text(String)
    case code(String)
    case other(String)
  }

  private var parts: [Part] = []

  /// Whether the template has a placeholder for the code.
  var hasCode: Bool {
    parts.contains { if case .code = $0 { true } else { false } }
  }

  /// Parses `text`. `placeholder` stands for the code, or `code` if it is nil.
  init(_ text: String, placeholder: String?) {
    var scanner = PlaceholderScanner(text)
    guard let placeholder, !placeholder.isEmpty else {
      read(&scanner)
      return
    }
    var rest = Substring(text)
    while let range = Template.range(of: placeholder, in: rest) {
      scanner = PlaceholderScanner(String(rest[..<range.lowerBound]))
      read(&scanner, knowsCode: false)
      parts.append(.code(placeholder))
      rest = rest[range.upperBound...]
    }
    scanner = PlaceholderScanner(String(rest))
    read(&scanner, knowsCode: false)
  }

  private mutating func read(_ scanner: inout PlaceholderScanner, knowsCode: Bool = true) {
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .placeholder(let written, .name(let name)):
        if knowsCode, name.lowercased() == "code" {
          parts.append(.code(written))
        } else {
          parts.append(.other(PlaceholderName(in: name)?.value ?? PlaceholderName.plainValue))
        }
      case .placeholder(_, .number): parts.append(.other(PlaceholderName.numberValue))
      }
    }
  }

  /// Returns the text with `sample` as the code, or as it was written if `sample` is nil.
  func filled(with sample: CodeForm.Sample?) -> TestedText {
    var text = ""
    var ranges: [Range<Int>] = []
    var placeholder: String?
    var others = 0
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .other(let value):
        text += value
        others += 1
      case .code(let written):
        placeholder = placeholder ?? written
        let start = text.utf8.count
        text += sample?.written ?? written
        ranges.append(start..<text.utf8.count)
      }
    }
    return TestedText(
      text: text,
      code: sample.map { SecurityCode($0.typed) },
      codeRanges: sample == nil ? [] : ranges,
      placeholder: placeholder,
      otherPlaceholders: others
    )
  }

  private static func range(of needle: String, in text: Substring) -> Range<Substring.Index>? {
    text.indices.first { text[$0...].hasPrefix(needle) }.map {
      $0..<(text.index($0, offsetBy: needle.count))
    }
  }
}
