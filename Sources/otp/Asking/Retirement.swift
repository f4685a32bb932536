import CommandLineToolkit
import OTPClient
import OTPInbox

/// The common part of `consume` and `dismiss`, which both mark the code of an entry.
enum Retirement {
  /// Marks the code of an entry; returns whether the entry exists and holds a code.
  typealias Change = (CodeClient, InboxEntry.ID) throws(ClientError) -> Bool

  /// Applies `change` to the entry in `invocation`.
  static func run(_ invocation: Invocation, _ change: Change) throws(CommandError) -> ExitStatus {
    let id = try InboxEntry.ID(invocation)
    let client = try CodeClient.make(for: invocation, .changing)
    let isDone = try client.run(invocation) { client throws(ClientError) in
      try change(client, id)
    }
    guard let isDone else { return .noCode }
    guard isDone else {
      // The number is not repeated: it may be a code that was typed by mistake.
      invocation.standardError.report(
        "no entry with a code has this number; `otp inbox` lists the entries"
      )
      return .noCode
    }
    return .success
  }
}
