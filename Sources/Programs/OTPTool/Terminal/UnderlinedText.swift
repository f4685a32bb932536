import CommandLineToolkit

/// A message with its code underlined, as a phone shows it.
struct UnderlinedText {
  /// The text of the message.
  let text: String
  /// The range to underline, in UTF-8 bytes of the text.
  let range: Range<Int>?

  /// The control sequences for underlining (ECMA-48, Select Graphic Rendition).
  private static let begin = "\u{1B}[4m"
  private static let end = "\u{1B}[24m"

  /// The text for a terminal that can underline.
  var styled: String {
    var output = ""
    var wasMarked = false
    forEachScalar { scalar, isMarked in
      let isShown = isMarked && scalar != "\n"
      if isShown != wasMarked { output += isShown ? UnderlinedText.begin : UnderlinedText.end }
      wasMarked = isShown
      append(scalar, to: &output)
    }
    return output + (wasMarked ? UnderlinedText.end : "")
  }

  /// The text for other output, with a line of carets below the code.
  var plain: String {
    var output = ""
    var line = ""
    var marks = ""
    var hasMark = false
    let width = DisplayWidth()
    func endLine() {
      output += line
      if hasMark { output += "\n" + marks.trimmingSpacesAtEnd() }
      line = ""
      marks = ""
      hasMark = false
    }
    forEachScalar { scalar, isMarked in
      if scalar == "\n" {
        endLine()
        output += "\n"
        return
      }
      var shown = ""
      append(scalar, to: &shown)
      line += shown
      let columns = shown.unicodeScalars.reduce(0) { $0 + width.columns(of: $1) }
      marks += String(repeating: isMarked ? "^" : " ", count: columns)
      hasMark = hasMark || isMarked
    }
    endLine()
    return output
  }

  private func append(_ scalar: Unicode.Scalar, to output: inout String) {
    if scalar == "\n" { output += "\n" } else { SafeText.append(scalar, to: &output) }
  }

  private func forEachScalar(_ body: (Unicode.Scalar, _ isMarked: Bool) -> Void) {
    let scalars = text.unicodeScalars
    var offset = 0
    for index in scalars.indices {
      let scalar = scalars[index]
      // CRLF counts as one line break.
      let isHalfBreak = scalar == "\r" && scalars[index...].dropFirst().first == "\n"
      if !isHalfBreak { body(scalar, range?.contains(offset) ?? false) }
      offset += UTF8.width(scalar)
    }
  }
}

extension String {
  fileprivate func trimmingSpacesAtEnd() -> Substring {
    self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)]
  }
}
