import OTPMessage
import OTPText

/// The member of an answer line that says why a line could not be read.
///
/// Only streams that keep going have it; others report errors on standard error.
enum ErrorMember {
  /// There is none.
  case absent
  /// The line could be read.
  case null
  /// The line could not be read, for this reason.
  case reason(MessageError)
  /// The line has nothing but white space.
  case blank

  func write(to writer: inout JSONWriter) {
    switch self {
    case .absent: break
    case .null: writer.member("error", nil as String?)
    case .reason(let error): writer.member("error", error.description)
    case .blank: writer.member("error", "the line is blank")
    }
  }
}
