import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSuggestion

/// `otp suggest`: prints the freshest code for a field.
enum Suggest {
  private static let at = Option(
    "at",
    value: "TIME",
    help: "answer as if it were this time, not now"
  )
  private static let all = Option(flag: "all", help: "print every fresh code, one a line")

  static let command = Command(
    name: "suggest",
    summary: "print the freshest code for a field",
    usage: ["suggest [OPTIONS]"],
    discussion: """
      Prints the code that arrived last, if it is still fresh: not older than three
      minutes, not used, not dismissed. A newer code replaces the older one of the same
      sender. A code that is bound to a site is for that site only: with --origin, others
      are never given it; without, the site is shown to you. A field in a frame gets a
      bound code only if the message names the frame: tell every frame from the page to
      the field with --frame, and `null` for one without an origin.

      On a terminal you also see whom the code is from, how old it is and what it is bound
      to, and a warning when the message speaks of a payment, or when the page is not the
      bound one but of the same site: do not confirm what you did not ask for. TIME is
      ISO 8601 with an offset, or seconds or milliseconds since 1970.
      """,
    options: RequestOptions.all + [at, all] + SuggestionOutput.options + [StorePath.option],
    examples: """
      $ otp suggest
      482913
      $ otp suggest --origin https://accounts.example.com --field one-time-code
      $ otp suggest --origin https://shop.example --frame https://pay.example
      $ otp suggest --since 2026-01-31T09:30:00+01:00 --json
      """,
    statuses: "0 found; 1 there is no fresh code; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    var request = try RequestOptions.request(of: invocation)
    if invocation.has(all) { request.limit = .max }
    let output = try SuggestionOutput(invocation)
    let time = try invocation.value(of: at).map { text throws(CommandError) in
      try Timestamp(argument: text, of: at)
    }
    let client = try CodeClient.make(for: invocation, .reading)
    let answer = try client.run(invocation) { client throws(ClientError) in
      try client.answer(to: request, at: time)
    }
    switch answer {
    case .suggestions(let suggestions):
      for suggestion in suggestions { try output.show(suggestion) }
      return .success
    case .noSuggestion(let reason):
      if StandardStream.error.isTerminal { invocation.standardError.report(reason.sentence) }
      // With --all the list is empty.
      if !invocation.has(all) { try output.showReason(reason) }
      return .noCode
    case nil:
      if !invocation.has(all) { try output.showReason(.nothing) }
      return .noCode
    }
  }
}
