import CommandLineToolkit
import OTPInbox

extension InboxEntry.ID {
  /// Reads an entry's number, the argument of `consume` and `dismiss`.
  init(_ invocation: Invocation) throws(CommandError) {
    guard let number = invocation.operands.first.flatMap({ Int64($0) }), number > 0 else {
      throw .usage("the argument must be the number of an entry, as shown by `otp inbox`")
    }
    self.init(number: number)
  }
}
