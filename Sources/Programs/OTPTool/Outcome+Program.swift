import CommandLineToolkit
import OTPDetection

extension Detection.Outcome {
  /// The exit status of a command that looked for the code of one message.
  var exitStatus: ExitStatus {
    switch self {
    case .code: .success
    case .ambiguous: .ambiguous
    case .none, .redacted, .unusable: .noCode
    }
  }

  /// The reason for showing no code; nil if there is one.
  var sentence: String? {
    switch self {
    case .code: nil
    case .none: "there is no code in this message"
    case .ambiguous: "there is more than one code, and nothing tells which one is meant"
    case .redacted: "the system that delivered the message hid its text"
    case .unusable:
      "the message binds its code to a site, but is malformed, so that the code must not be used"
    }
  }
}
