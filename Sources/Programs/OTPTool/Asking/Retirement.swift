import CommandLineToolkit
import OTPClient
import OTPInbox

/// The common part of `consume` and `dismiss`, which both mark the code of an entry.
enum Retirement {
  /// Marks the code of an entry; returns whether the entry exists and holds a code.
  typealias Change = (CodeClient, InboxEntry.ID) throws(ClientError) -> Bool

  /// Applies `change` to every entry in `invocation`, even if one does not exist or has no code.
  static func run(_ invocation: Invocation, _ change: Change) throws(CommandError) -> ExitStatus {
    var ids: [InboxEntry.ID] = []
    for (index, operand) in invocation.operands.enumerated() {
      ids.append(try InboxEntry.ID(argument: operand, at: index + 1))
    }
    let client = try CodeClient.make(for: invocation, .changing)
    var status = ExitStatus.success
    for (index, id) in ids.enumerated() {
      let isDone = try client.run(invocation) { client throws(ClientError) in
        try change(client, id)
      }
      guard let isDone else { return .noCode }
      guard !isDone else { continue }
      status = .noCode
      // Do not repeat the number: it may be a code that was typed by mistake.
      invocation.standardError.report(
        "argument \(index + 1): no entry with a code has this number in \(client.asked); `otp inbox` lists the entries"
      )
    }
    return status
  }
}
