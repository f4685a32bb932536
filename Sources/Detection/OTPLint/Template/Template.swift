internal import OTPDetection

/// A text with placeholders, as systems that send messages write them.
///
/// `{name}`, `{{name}}`, `${name}`, `%{name}`, `%(name)s`, `%NAME%`, `{{1}}` (WhatsApp), `{#var#}`
/// (registered templates in India), `{####}` (Amazon Cognito), and `%s`, `%d`, `%@` and `%1$s` of
/// format strings; `[CODE]`, `<code>`, `__CODE__`, `##OTP##`, `@@password@@`, `:code` and `$code`
/// only where the name is that of a code.
struct Template {
  private struct Placeholder {
    let written: String
    let meaning: PlaceholderScanner.Meaning
    let role: PlaceholderRole
    /// Whether ordinary text could look the same.
    let isLikely: Bool

    /// Whether all placeholders written this way have the same value, unlike `%s` and `{#var#}`.
    var isNamed: Bool {
      switch meaning {
      case .code: true
      case .number: written.contains("$")
      case .name(let name): !name.isEmpty && !written.contains("#")
      }
    }
  }

  private enum Part {
    case text(String)
    case placeholder(Placeholder, isCode: Bool)
  }

  private var parts: [Part] = []

  /// The placeholders that may stand for the code, as written; empty if it is clear which one does,
  /// or none can.
  private(set) var question: [String] = []

  /// Whether the text may as well be a message, such as one that begins with `[OTP]`, or one with a
  /// name in braces.
  private(set) var mayBeMessage = false

  /// Whether the template has a placeholder for the code.
  var hasCode: Bool {
    parts.contains { if case .placeholder(_, true) = $0 { true } else { false } }
  }

  /// Whether the text has anything that ordinary text does not have.
  var hasPlaceholders: Bool { placeholders.contains { !$0.isLikely } }

  /// Parses `text`. `choice` is the placeholder that stands for the code: its text, or its position
  /// counted from 1; nil if its name identifies it.
  init(_ text: String, placeholder choice: String?) {
    guard let choice, !choice.isEmpty else {
      read(text)
      decide()
      return
    }
    if let place = Int(choice) {
      read(text)
      decide(place: place)
      return
    }
    var rest = Substring(text)
    while let range = Template.range(of: choice, in: rest) {
      read(String(rest[..<range.lowerBound]))
      let code = Placeholder(written: choice, meaning: .code, role: .code, isLikely: false)
      parts.append(.placeholder(code, isCode: true))
      rest = rest[range.upperBound...]
    }
    read(String(rest))
  }

  private mutating func read(_ text: String) {
    var scanner = PlaceholderScanner(text)
    while let piece = scanner.next() {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .placeholder(let written, let meaning): append(written, meaning, isLikely: false)
      case .likely(let written, let meaning): append(written, meaning, isLikely: true)
      }
    }
  }

  private mutating func append(
    _ written: String,
    _ meaning: PlaceholderScanner.Meaning,
    isLikely: Bool
  ) {
    let role = PlaceholderRole(meaning)
    guard !isLikely || role == .code else { return parts.append(.text(written)) }
    let placeholder = Placeholder(
      written: written,
      meaning: meaning,
      role: role,
      isLikely: isLikely
    )
    parts.append(.placeholder(placeholder, isCode: false))
  }

  /// Determines the placeholder that stands for the code, or those that may if it is unclear.
  private mutating func decide() {
    let all = placeholders
    let certain = all.filter { $0.role == .code && !$0.isLikely }
    let named = certain.isEmpty ? all.filter { $0.role == .code } : certain
    if !named.isEmpty {
      let plain = named.filter { PlaceholderRole.words(of: $0.written).joined() == "code" }
      let chosen = plain.isEmpty ? named : plain
      let names = Set(chosen.map { PlaceholderRole.words(of: $0.written) })
      guard names.count == 1 else { return question = Template.distinct(chosen) }
      mark { placeholder in chosen.contains { $0.written == placeholder.written } }
      mayBeMessage = chosen.allSatisfy(\.isLikely)
      return
    }
    let open = all.filter { $0.role == .anonymous || $0.role == .unknown }
    let distinct = Template.distinct(open)
    if distinct.count == 1, let only = open.first, only.role == .anonymous {
      mark { $0.written == only.written }
    } else {
      question = distinct
      mayBeMessage = open.allSatisfy { $0.role == .unknown }
    }
  }

  /// The maximum number of placeholders, and the maximum length of the text in bytes, for `settle`.
  /// Each placeholder costs three detections, which would take hours for all those of a long file.
  private static let mostOpen = 16
  private static let longestMessage = 8 << 10

  private var length: Int {
    parts.reduce(0) { sum, part in
      switch part {
      case .text(let piece): sum + piece.utf8.count
      case .placeholder(let placeholder, _): sum + placeholder.written.utf8.count
      }
    }
  }

  /// Determines the placeholder that stands for the code if names leave it open: the only one whose
  /// name is a word for a code in some language, or that is where a code would be. `finds` returns
  /// whether `sample` is found as the code in a text that contains it.
  mutating func settle(_ sample: String, _ finds: (String) -> Bool) {
    let open = placeholders.filter { $0.role == .anonymous || $0.role == .unknown }
    guard !question.isEmpty, (1...Template.mostOpen).contains(open.count),
      length <= Template.longestMessage
    else { return }
    let named = open.filter { placeholder in
      let words = PlaceholderRole.words(of: placeholder.written).joined(separator: " ")
      return placeholder.role == .unknown && finds("\(words): \(sample)")
    }
    let chosen = Template.distinct(named)
    if chosen.count == 1 {
      mark { $0.written == chosen.first }
      return question = []
    }
    let places = placeholders.indices.filter { place in
      guard question.contains(placeholders[place].written) else { return false }
      let (start, whole) = filled(with: sample, at: place)
      return finds(start) && finds(whole)
    }
    guard places.count == 1, let place = places.first else { return }
    decide(place: place + 1)
    question = []
  }

  /// The text with `sample` in place of the placeholder at `place`, up to there and as a whole.
  private func filled(with sample: String, at place: Int) -> (start: String, whole: String) {
    var (start, whole) = ("", "")
    var number = 0
    for part in parts {
      switch part {
      case .text(let piece): whole += piece
      case .placeholder(let placeholder, _):
        whole += number == place ? sample : PlaceholderRole.value(of: placeholder.meaning)
        if number == place { start = whole }
        number += 1
      }
    }
    return (start, whole)
  }

  /// Marks the placeholder at `place`, and those with the same value, as the code.
  private mutating func decide(place: Int) {
    let all = placeholders
    guard place >= 1, place <= all.count else { return }
    let chosen = all[place - 1]
    var number = 0
    mark { placeholder in
      number += 1
      return number == place || chosen.isNamed && placeholder.written == chosen.written
    }
  }

  private var placeholders: [Placeholder] {
    parts.compactMap { if case .placeholder(let placeholder, _) = $0 { placeholder } else { nil } }
  }

  private mutating func mark(_ isCode: (Placeholder) -> Bool) {
    parts = parts.map { part in
      guard case .placeholder(let placeholder, _) = part else { return part }
      return .placeholder(placeholder, isCode: isCode(placeholder))
    }
  }

  /// The placeholders as written; those with the same value only once.
  private static func distinct(_ placeholders: [Placeholder]) -> [String] {
    var written: [String] = []
    for placeholder in placeholders
    where !placeholder.isNamed || !written.contains(placeholder.written) {
      written.append(placeholder.written)
    }
    return written
  }

  /// Returns the text with `sample` as the code, or as it was written if `sample` is nil.
  func filled(with sample: CodeForm.Sample?) -> TestedText {
    var text = ""
    var ranges: [Range<Int>] = []
    var code: String?
    for part in parts {
      switch part {
      case .text(let piece): text += piece
      case .placeholder(let placeholder, false):
        text += PlaceholderRole.value(of: placeholder.meaning)
      case .placeholder(let placeholder, true):
        code = code ?? placeholder.written
        let start = text.utf8.count
        text += sample?.written ?? placeholder.written
        ranges.append(start..<text.utf8.count)
      }
    }
    return TestedText(
      text: text,
      code: sample.map { SecurityCode($0.typed) },
      codeRanges: sample == nil ? [] : ranges,
      placeholder: code,
      lacksPlaceholder: false,
      question: question
    )
  }

  private static func range(of needle: String, in text: Substring) -> Range<Substring.Index>? {
    text.indices.first { text[$0...].hasPrefix(needle) }.map {
      $0..<(text.index($0, offsetBy: needle.count))
    }
  }
}
