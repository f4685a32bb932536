import CommandLineToolkit
import OTPInbox

extension InboxEntry.ID {
  /// Parses the number of an entry, which is the argument of `consume` or `dismiss` at `position`.
  init(argument: String, at position: Int) throws(CommandError) {
    guard let number = Int64(argument), number > 0 else {
      throw .usage(
        "argument \(position) must be the number of an entry, as shown by `otp inbox`"
      )
    }
    self.init(number: number)
  }
}
