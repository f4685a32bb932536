import CSystem
import Glibc

/// The width of characters on a terminal.
package struct DisplayWidth {
  /// Sets the C library to Unicode in its neutral locale, so that widths do not depend on `LANG`.
  package init() {
    // Without that locale, every character outside ASCII counts as one column, which is good
    // enough.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// The number of columns of `scalar`: 0 for combining characters, 2 for wide ones such as
  /// ideographs, otherwise 1.
  package func columns(of scalar: Unicode.Scalar) -> Int {
    let columns = Int(otp_columns(scalar.value))
    // Terminals draw one box for a character unknown to the C library.
    return columns < 0 ? 1 : columns
  }

  /// The number of columns of `text`, which must not contain control characters.
  package func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// The beginning of `text` that fits into `limit` columns, ending with `…` if it was cut.
  package func cut(_ text: String, to limit: Int) -> String {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      let width = columns(of: String(text[index]))
      guard used + width <= limit else { return text[..<end] + (limit > 0 ? "…" : "") }
      used += width
      // Leave room for the ellipsis.
      if used < limit { end = text.index(after: index) }
    }
    return text
  }

  /// `text`, padded with spaces to `width` columns.
  package func pad(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(width - columns(of: text), 0))
  }
}
