import CommandLineToolkit
import OTPLinks
import OTPText

/// The option of commands that ask for a message's confirmation link in place of its code.
enum LinkOption {
  static let link = Option(
    flag: "link",
    help: "the link that the message wants followed, in place of the code"
  )
}

extension LinkDetection {
  /// The exit status of a command for the link of one message.
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

  /// Writes the object that answers the message with this `id`; all members are always present, in
  /// this order.
  func write(id: String?, error: ErrorMember = .absent, to writer: inout JSONWriter) {
    LinkDetection.write(outcome: outcome.rawValue, link, id: id, error, to: &writer)
  }

  /// Writes the answer to a line that could not be read.
  static func writeError(id: String?, error: ErrorMember, to writer: inout JSONWriter) {
    write(outcome: "error", nil, id: id, error, to: &writer)
  }

  private static func write(
    outcome: String,
    _ link: ConfirmationLink?,
    id: String?,
    _ error: ErrorMember,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("outcome", outcome)
      writer.member("link", link?.address)
      writer.name("range")
      if let range = link?.range {
        writer.array { writer in
          writer.number(Int64(range.lowerBound))
          writer.number(Int64(range.upperBound))
        }
      } else {
        writer.null()
      }
      error.write(to: &writer)
    }
  }
}
