import OTPMessage
import OTPText

/// The member of an answer line that reports why a line could not be read.
///
/// It is written only by streams that keep going. Others report errors on standard error.
enum ErrorMember {
  /// The member is left out.
  case absent
  /// The line could be read.
  case null
  /// The line could not be read, for this reason.
  case reason(MessageError)
  /// The line is blank.
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
