import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSuggestion

extension CodeClient {
  /// Creates the client for `invocation`. The store is opened for `access` when it is first needed.
  static func make(
    for invocation: Invocation,
    _ access: Inbox.Access
  ) throws(CommandError) -> CodeClient {
    let isStoreNamed = invocation.value(of: StorePath.option) != nil
    let name = isStoreNamed ? try StorePath(invocation).path : nil
    return CodeClient(
      Endpoints(storeNamed: name) { invocation.environment[$0] },
      access: access,
      clocks: Clocks(now: Timestamp.now, uptime: Uptime.milliseconds)
    ) { sentence in
      invocation.standardError.report(sentence)
    }
  }

  /// The result of `ask`; nil, after a hint on standard error, if there is neither a service nor a
  /// store.
  func run<Result>(
    _ invocation: Invocation,
    _ ask: (CodeClient) throws(ClientError) -> Result
  ) throws(CommandError) -> Result? {
    do throws(ClientError) {
      return try ask(self)
    } catch  where error.kind == .noStore {
      let path = try StorePath(invocation).path
      invocation.standardError.report(
        "nothing has arrived: there is no store at \(path); `otpd ingest` makes one"
      )
      return nil
    } catch {
      throw CommandError(error.description)
    }
  }
}
