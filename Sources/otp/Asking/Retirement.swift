import CommandLineToolkit
import OTPAsking
import OTPInbox

/// What `consume` and `dismiss` have in common: both take an entry's code out of the offer.
enum Retirement {
  /// How an entry is retired; false when there is no such entry with a code.
  typealias Change = (CodeSource, InboxEntry.ID) throws(CommandError) -> Bool

  /// Applies `change` to the entry that `invocation` names.
  static func run(_ invocation: Invocation, _ change: Change) throws(CommandError) -> ExitStatus {
    let id = try InboxEntry.ID(invocation)
    guard let source = try CodeSource.open(invocation, .changing) else { return .noCode }
    guard try change(source, id) else {
      // The number is not repeated: it may be a code that was typed instead.
      invocation.standardError.report(
        "no entry with a code has this number; `otp inbox` lists the entries"
      )
      return .noCode
    }
    return .success
  }
}
