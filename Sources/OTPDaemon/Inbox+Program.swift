import CommandLineToolkit
import OTPCommandLine
import OTPInbox

extension Inbox {
  /// Opens the store for `invocation`, with a busy timeout of `busyTimeout` milliseconds.
  static func open(
    for invocation: Invocation,
    _ access: Access,
    busyTimeout: Int32 = busyTimeout
  ) throws(CommandError) -> Inbox {
    let path = try StorePath(invocation).path
    do {
      return try Inbox(path: path, access: access, busyTimeout: busyTimeout)
    } catch {
      throw CommandError(error.description)
    }
  }
}
