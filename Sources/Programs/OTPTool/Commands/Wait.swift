import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPSuggestion

/// `otp wait`: waits for a code.
enum Wait {
  private static let timeout = Option(
    "timeout",
    value: "D",
    help: "how long to wait, such as 60s or 2m (default: 5m)"
  )

  private static let consume = Option(
    flag: "consume",
    help: "mark the code as used after printing it"
  )

  /// A code that has not arrived by then will not arrive: Android and Chrome wait for 4 to 5
  /// minutes (https://developers.google.com/identity/sms-retriever/request,
  /// `kWebOTPRequestTimeout`).
  private static let defaultTimeout = Duration.seconds(300)

  static let command = Command(
    name: "wait",
    summary: "wait for a code, and print it",
    usage: ["wait [--since TIME] [--timeout D] [OPTIONS]", "wait --link [--since TIME] [OPTIONS]"],
    discussion: """
      Like `otp suggest`, but waits for a code if there is no fresh one, whichever program
      stores it. With --origin, the first code bound to that site or to none ends it;
      --bound-only waits for one that is bound. In a test, note the time before you request the code and pass it to
      --since, so that no older code is returned.

      On a timeout, it reports the reason. With --json, the member "reason" is nothing,
      otherRecipient (messages arrived, but not for --to), noCode, ambiguous, unavailable
      (used, dismissed, replaced, or for another site), unknownTime (the time of a code
      cannot be read), ahead (a code is dated in the future: a clock or a time zone is
      wrong), beforeSince (a code arrived before --since: if it is the one, clocks differ) or
      tooOld (a code arrived after --since, but is older than --max-age);
      it is null if neither the service nor the store answered.
      The timeout holds even if the service hangs.

      With --link it waits for a message with a link to confirm something and prints its
      address; "reason" may be noLink then. Nothing follows the link. It is for --to,
      --since, --max-age, --timeout and --json.

      With --consume the code is marked as used, so that no later request gets it. It is
      printed first: one that nobody could read, because the pipe was closed, stays. Two
      programs that wait at the same time may both be given it.
      """,
    options: RequestOptions.all + [timeout, consume, LinkOption.link] + SuggestionOutput.options + [
      StorePath.option
    ],
    examples: """
      $ otp wait --timeout 60s
      $ otp wait --since 1m --timeout 60 --consume
      $ otp wait --to test-7@example.com --since "$started" --timeout 60s
      $ otp wait --link --to test-7@example.com --since "$started"
      """,
    statuses: "0 found; 2 error; 124 timed out",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if invocation.has(LinkOption.link) {
      for option in RequestOptions.ofCodes + SuggestionOutput.ofCodes + [consume] {
        try invocation.refuse(LinkOption.link, with: option)
      }
    }
    let request = try RequestOptions.request(of: invocation)
    let output = try SuggestionOutput(invocation)
    let time = try invocation.value(of: timeout).map { text throws(CommandError) in
      try Duration(argument: text, of: timeout, inSeconds: true)
    }
    if invocation.has(LinkOption.link) {
      return try WaitForLink(
        request: LinkRequest(request),
        timeout: time ?? defaultTimeout,
        isJSON: output.isJSON
      ).run(invocation)
    }
    guard request.isForOneTimeCode else {
      throw .usage("--field names a field that is not for one-time codes; no code would ever match")
    }
    // If there is no store, create one for the messages to come.
    let client = try CodeClient.make(for: invocation, .creating)
    let waiter = CodeWaiter(for: request, timeout: time ?? defaultTimeout, client)
    let outcome = try client.run(invocation) { _ throws(ClientError) in try waiter.wait() }
    switch outcome {
    case .code(let suggestion):
      if try output.show(suggestion), invocation.has(consume) {
        try markUsed(suggestion, client)
      }
      return .success
    case .timedOut(let reason):
      let sentence = reason.sentence(invocation) {
        client.timeBeforeSince(request, waited: time ?? defaultTimeout)
      }
      invocation.standardError.report("timed out: \(sentence) (asked \(client.asked))")
      try output.showReason(reason)
      return .timedOut
    case .unanswered(let error):
      invocation.standardError.report("timed out: \(error.description)")
      try output.showReason(nil)
      return .timedOut
    case nil:
      return .noCode
    }
  }

  private static func markUsed(
    _ suggestion: Suggestion,
    _ client: CodeClient
  ) throws(CommandError) {
    do throws(ClientError) {
      // An entry that has since been purged is not offered again either.
      _ = try client.consume(suggestion.id)
    } catch {
      throw CommandError("the code was printed but could not be marked as used: \(error)")
    }
  }
}
