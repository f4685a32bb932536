import CommandLineToolkit
import OTPCommandLine
import OTPInbox
import OTPMessage

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

  /// Opens the store for `invocation`, and creates it if it does not exist.
  ///
  /// If the disk is too full to open it, messages older than `age` are deleted first.
  static func openKeeping(
    for age: Duration?,
    _ invocation: Invocation,
    busyTimeout: Int32
  ) throws(CommandError) -> Inbox {
    let path = try StorePath(invocation).path
    let open = { () throws(InboxError) in
      try Inbox(path: path, access: .creating, busyTimeout: busyTimeout)
    }
    do throws(InboxError) {
      do throws(InboxError) {
        return try open()
      } catch  where error.kind == .full {
        guard let age, age != .zero else { throw error }
        // The regular purge later reports what could not be deleted.
        _ = try forPurging(path: path).purge(olderThan: .now(before: age))
        return try open()
      }
    } catch {
      throw CommandError(error.description)
    }
  }
}
