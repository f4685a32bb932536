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
    help: "answer as of this time instead of now"
  )
  private static let all = Option(flag: "all", help: "print all fresh codes, one per line")
  private static let identities = Option(
    flag: "identities",
    help: "with --all: print what providers can make codes for too"
  )
  private static let provider = Option(
    "provider",
    value: "P",
    help: "have a provider make a code: its NAME, or NAME:RECORD"
  )

  static let command = Command(
    name: "suggest",
    summary: "print the freshest code for a field",
    usage: ["suggest [OPTIONS]"],
    discussion: """
      Prints the newest code that is still fresh: at most three minutes old, not used
      and not dismissed. With --origin, a code bound to that site comes first, and codes
      bound to others are left out; without --origin, you are told the site. A newer
      code replaces an older one from the same sender, but never a bound one; --all also
      prints what was replaced within a minute, which --json marks as "isReplaced". A
      field in a frame gets a bound code only if the message names the frame: pass every
      frame from the page to the field with --frame, and `null` for a frame without an
      origin.

      On a terminal, the sender, the age and the site of the code are shown too, with a
      warning if the message mentions a payment or if the page is only on the same site as
      the bound one. Do not confirm anything that you did not request. TIME is ISO 8601
      with an offset, seconds or milliseconds since 1970, a time before now such as 5m, or
      today or yesterday, which begin at midnight where you are.

      With --provider, a program that you enabled makes the code, such as one for a record in
      a password store: of the record of this site, or of RECORD if there are several.

      If the service does not answer within half a second, the store is used instead.
      """,
    options: RequestOptions.all + [at, all, identities, provider] + SuggestionOutput.options
      + [StorePath.option],
    examples: """
      $ otp suggest
      482913
      $ otp suggest --origin https://accounts.example.com --field one-time-code
      $ otp suggest --origin https://shop.example --frame https://pay.example
      $ otp suggest --since 2026-01-31T09:30:00+01:00 --json
      """,
    statuses: "0 found; 1 no fresh code; 2 error; 3 several records are possible",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    if let operand = invocation.value(of: provider) {
      for option in [at, all, identities] + RequestOptions.ofMessages + [SuggestionOutput.format] {
        try invocation.refuse(provider, with: option)
      }
      return try ProvidedSuggestion(operand, invocation).show()
    }
    if invocation.has(identities) {
      guard invocation.has(all) else { throw .usage("--identities needs --all too") }
      for option in SuggestionOutput.ofCodes { try invocation.refuse(identities, with: option) }
    }
    var request = try RequestOptions.request(of: invocation)
    if invocation.has(all) {
      request.limit = .max
      request.includesReplaced = true
    }
    let output = try SuggestionOutput(invocation)
    let time = try invocation.value(of: at).map { text throws(CommandError) in
      try Timestamp(argument: text, of: at)
    }
    let client = try CodeClient.make(for: invocation, .reading)
    let answer = try client.run(invocation) { client throws(ClientError) in
      try client.answer(to: request, at: time)
    }
    var status = ExitStatus.success
    switch answer {
    case .suggestions(let suggestions):
      for suggestion in suggestions { try output.show(suggestion) }
    case .noSuggestion(let reason):
      if StandardStream.error.isTerminal {
        let sentence = reason.sentence(invocation) { client.timeBeforeSince(request) }
        invocation.standardError.report("\(sentence) (asked \(client.asked))")
      }
      // With --all, empty output says the same.
      if !invocation.has(all) { try output.showReason(reason) }
      status = .noCode
    case nil:
      if !invocation.has(all) { try output.showReason(.nothing) }
      return .noCode
    }
    guard invocation.has(identities) else { return status }
    let hasIdentities = try showIdentities(for: request, client, invocation, output)
    return hasIdentities ? .success : status
  }

  /// Prints the identities for which providers can make codes. Returns whether there are any.
  private static func showIdentities(
    for request: SuggestionRequest,
    _ client: CodeClient,
    _ invocation: Invocation,
    _ output: SuggestionOutput
  ) throws(CommandError) -> Bool {
    let found = try client.run(invocation) { client throws(ClientError) in
      try client.identities(for: request)
    }
    for identity in found ?? [] { try output.show(identity) }
    return found?.isEmpty == false
  }
}
