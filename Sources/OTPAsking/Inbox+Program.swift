import OTPCommandLine
import OTPInbox

extension Inbox {
  /// Opens with `open` the store that `invocation` means; nil, and a hint is shown, when there is none.
  static func use<Store>(
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

extension InboxEntry.ID {
  /// Reads the number of an entry, the argument of `consume` and `dismiss`.
  init(_ invocation: Invocation) throws(CommandError) {
    guard let number = invocation.operands.first.flatMap({ Int64($0) }), number > 0 else {
      throw .usage("the argument is the number of an entry, as `otp inbox` lists them")
    }
    self.init(number: number)
  }
}
