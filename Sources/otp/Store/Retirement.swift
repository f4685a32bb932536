import OTPCommandLine
import OTPInbox
import OTPMessage

/// What `consume` and `dismiss` have in common: both take an entry's code out of the offer.
enum Retirement {
  /// How an entry is retired; false when there is no such entry with a code.
  typealias Change = (Inbox, InboxEntry.ID) throws(InboxError) -> Bool

  /// Applies `change` to the entry that `invocation` names.
  static func run(_ invocation: Invocation, _ change: Change) throws(CommandError) -> ExitStatus {
    let id = try InboxEntry.ID(invocation)
    let opened = try Inbox.use(invocation) { path throws(InboxError) in
      try Inbox(path: path, access: .changing)
    }
    guard let inbox = opened else { return .noCode }
    let isDone: Bool
    do {
      isDone = try change(inbox, id)
    } catch {
      throw CommandError(error.description)
    }
    guard isDone else {
      // The number is not repeated: it may be a code that was typed instead.
      invocation.standardError.report(
        "no entry with a code has this number; `otp inbox` lists the entries"
      )
      return .noCode
    }
    return .success
  }
}
