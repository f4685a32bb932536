package import CommandLineToolkit
import OTPCommandLine
package import OTPInbox

extension Inbox {
  /// Opens with `open` the store that `invocation` means; nil, and a hint is shown,
  /// when there is none.
  package static func use<Store>(
    _ invocation: Invocation,
    _ open: (_ path: String) throws(InboxError) -> Store
  ) throws(CommandError) -> Store? {
    let path = try StorePath(invocation).path
    do {
      return try open(path)
    } catch  where error.kind == .missing {
      invocation.standardError.report(
        "nothing has arrived: there is no store at \(path); `otpd ingest` makes one"
      )
      return nil
    } catch {
      throw CommandError(error.description)
    }
  }
}
