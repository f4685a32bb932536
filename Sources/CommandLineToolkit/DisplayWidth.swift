import CSystem
import Glibc

/// How wide characters are on a terminal.
package struct DisplayWidth {
  /// Tells the C library that characters are Unicode, by its neutral locale: the answer is the same
  /// whatever `LANG` says.
  package init() {
    // Where that locale is missing, all but ASCII counts as one column, which is good enough.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
  }

  /// The number of columns that `scalar` takes: 0 for one that joins the character before it, 2 for
  /// ideographs, else 1.
  package func columns(of scalar: Unicode.Scalar) -> Int {
    let columns = Int(otp_columns(scalar.value))
    // Where the C library does not know a character, a terminal draws one box.
    return columns < 0 ? 1 : columns
  }
}
