import OTPCommandLine
import OTPInbox

extension Inbox {
  /// Opens the store that `invocation` names, for a command.
  static func open(
    for invocation: Invocation,
    _ access: Access
  ) throws(CommandError) -> Inbox {
    let path = try StorePath(invocation).path
    do {
      return try Inbox(path: path, access: access)
    } catch {
      throw CommandError(error.description)
    }
  }
}
