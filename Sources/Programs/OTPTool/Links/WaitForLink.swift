import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSuggestion
import OTPText

/// `otp wait --link`: waits for a confirmation link.
struct WaitForLink {
  let request: LinkRequest
  let timeout: Duration
  let isJSON: Bool

  /// Waits for the link and prints it.
  func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    // If there is no store, create one for the messages to come.
    let client = try CodeClient.make(for: invocation, .creating)
    let waiter = LinkWaiter(for: request, timeout: timeout, client)
    let outcome = try client.run(invocation) { _ throws(ClientError) in try waiter.wait() }
    switch outcome {
    case .link(let link):
      try show(link, invocation.standardError)
      return .success
    case .timedOut(let reason):
      let sentence = reason.sentence(of: "link", invocation) {
        client.timeBeforeSince(request, waited: timeout)
      }
      invocation.standardError.report("timed out: \(sentence) (asked \(client.asked))")
      try showReason(reason)
      return .timedOut
    case .unanswered(let error):
      invocation.standardError.report("timed out: \(error.description)")
      try showReason(nil)
      return .timedOut
    case nil:
      return .noCode
    }
  }

  private func show(
    _ link: LinkSuggestion,
    _ standardError: StandardError
  ) throws(CommandError) {
    if StandardStream.error.isTerminal {
      let sender = link.sender.map { "from \(SafeText.of($0))" } ?? "from an unknown sender"
      standardError.report("\(sender); nothing has followed the link")
    }
    var output = StandardOutput()
    if isJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("id", link.id.number)
        writer.member("link", link.address)
        writer.member("timestamp", link.timestamp.iso8601)
        writer.member("age", link.age.wholeMilliseconds)
        writer.member("sender", link.sender)
        writer.member("recipient", link.recipient)
        writer.member("channel", link.channel?.rawValue)
      }
      try output.appendLine(&writer)
    } else {
      output.append(link.address + "\n")
    }
    try output.flush()
  }

  private func showReason(_ reason: NoSuggestionReason?) throws(CommandError) {
    guard isJSON else { return }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("link", nil as String?)
      writer.member("reason", reason?.rawValue)
    }
    var output = StandardOutput()
    try output.appendLine(&writer)
    try output.flush()
  }
}
