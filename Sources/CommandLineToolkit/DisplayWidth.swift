import CSystem
import Glibc

/// The width of characters on a terminal.
package struct DisplayWidth {
  /// Sets the C library to Unicode in its neutral locale, so that widths do not depend on `LANG`.
  package init() {
    // Without that locale, all but ASCII counts as one column, which is good enough.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// The number of columns of `scalar`: 0 for combining characters, 2 for wide ones such as
  /// ideographs, otherwise 1.
  package func columns(of scalar: Unicode.Scalar) -> Int {
    let columns = Int(otp_columns(scalar.value))
    // Terminals draw one box for a character unknown to the C library.
    return columns < 0 ? 1 : columns
  }
}
