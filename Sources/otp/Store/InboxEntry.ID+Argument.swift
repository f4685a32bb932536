import CommandLineToolkit
import OTPInbox

extension InboxEntry.ID {
  /// Reads the number of an entry, the argument of `consume` and `dismiss`.
  init(_ invocation: Invocation) throws(CommandError) {
    guard let number = invocation.operands.first.flatMap({ Int64($0) }), number > 0 else {
      throw .usage("the argument is the number of an entry, as `otp inbox` lists them")
    }
    self.init(number: number)
  }
}
