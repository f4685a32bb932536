import CommandLineToolkit
import OTPLinks
import OTPText

/// The option of commands that look for a message's confirmation link instead of its code.
enum LinkOption {
  static let link = Option(
    flag: "link",
    help: "the link that the message wants followed, in place of the code"
  )
}

extension LinkDetection {
  /// The exit status of a command that looked for the link of one message.
  var exitStatus: ExitStatus {
    switch self {
    case .link: .success
    case .none: .noCode
    case .ambiguous: .ambiguous
    }
  }

  /// The reason for showing no link; nil if there is one.
  var sentence: String? {
    switch self {
    case .link: nil
    case .none: "there is no link to confirm something in this message"
    case .ambiguous: "there is more than one link, and nothing tells which one is meant"
    }
  }
}
