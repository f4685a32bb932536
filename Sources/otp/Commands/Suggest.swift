import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPSuggestion

/// `otp suggest`: prints the freshest code for a field.
enum Suggest {
  private static let origin = Option(
    "origin",
    value: "URL",
    help: "the site that asks, such as https://example.com"
  )
  private static let frame = Option(
    "frame",
    value: "URL",
    help: "a frame between that page and the field; once for each,\noutermost first",
    isRepeatable: true
  )
  private static let field = Option(
    "field",
    value: "F",
    help: "the field: oneTimeCode (if not given), or its autocomplete value"
  )
  private static let recipient = Option(
    "to",
    value: "R",
    help: "only what came to this number or address"
  )
  private static let since = Option(
    "since",
    value: "TIME",
    help: "nothing that arrived before this time"
  )
  private static let maximumAge = Option(
    "max-age",
    value: "D",
    help: "nothing older than this, such as 90s or 5m (180s if not given)"
  )
  private static let at = Option(
    "at",
    value: "TIME",
    help: "answer as if it were this time, not now"
  )
  private static let all = Option(flag: "all", help: "print every fresh code, one a line")
  private static let json = Option(flag: "json", help: "print one object, not the code alone")

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
    options: [
      origin, frame, field, recipient, since, maximumAge, at, all, json, StorePath.option,
    ],
    examples: """
      $ otp suggest
      482913
      $ otp suggest --origin https://accounts.example.com --field one-time-code
      $ otp suggest --origin https://shop.example --frame https://pay.example
      $ otp suggest --since 2026-01-31T09:30:00+01:00 --json
      """,
    statuses: "0 found; 1 there is no fresh code; 2 error",
    action: run
  )

  private static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
    let request = try request(of: invocation)
    var now = Timestamp.now()
    if let time = invocation.value(of: at) { now = try Timestamp(argument: time, of: at) }
    let opened = try Inbox.use(invocation) { path throws(InboxError) in
      try SuggestionService(path: path, access: .reading)
    }
    guard let service = opened else { return .noCode }
    let suggestions = try await suggestions(for: request, at: now, of: service)
    guard !suggestions.isEmpty else {
      if StandardStream.error.isTerminal {
        let sentence = try await reason(for: request, at: now, of: service)
        invocation.standardError.report(sentence)
      }
      return .noCode
    }
    var output = StandardOutput()
    for suggestion in suggestions {
      let text = SuggestionText(suggestion: suggestion)
      if StandardStream.error.isTerminal {
        for sentence in text.sentences { invocation.standardError.report(sentence) }
      }
      output.append((invocation.has(json) ? text.json : suggestion.code.code.value) + "\n")
      if StandardStream.error.isTerminal { try output.flush() }
    }
    try output.flush()
    return .success
  }

  private static func suggestions(
    for request: SuggestionRequest,
    at now: Timestamp,
    of service: SuggestionService
  ) async throws(CommandError) -> [Suggestion] {
    do {
      return try await service.suggestions(for: request, at: now)
    } catch {
      throw CommandError(error.description)
    }
  }

  /// Why there is nothing to suggest.
  private static func reason(
    for request: SuggestionRequest,
    at now: Timestamp,
    of service: SuggestionService
  ) async throws(CommandError) -> String {
    guard request.isForOneTimeCode else { return "the field is not one for a one-time code" }
    let outcomes: Set<Detection.Outcome>
    do {
      outcomes = try await service.outcomes(for: request, at: now)
    } catch {
      throw CommandError(error.description)
    }
    if outcomes.contains(.code) {
      return "the codes that arrived were used, dismissed or replaced, or are for another site"
    }
    if outcomes.contains(.ambiguous) {
      return "a message arrived with more than one code; `otp inbox --reveal` shows it"
    }
    return outcomes.isEmpty
      ? "nothing has arrived in the time asked for" : "what arrived holds no code"
  }

  private static func request(of invocation: Invocation) throws(CommandError) -> SuggestionRequest {
    var request = SuggestionRequest(
      field: invocation.value(of: field),
      recipient: invocation.value(of: recipient),
      limit: invocation.has(all) ? .max : 1
    )
    request.site = try invocation.value(of: origin).map { address throws(CommandError) in
      try site(address, of: origin)
    }
    for address in invocation.values(of: frame) {
      guard request.site != nil else {
        throw .usage("--frame needs --origin too, the page that the frame is in")
      }
      request.frames.append(try site(address, of: frame))
    }
    if let time = invocation.value(of: since) {
      request.since = try Timestamp(argument: time, of: since)
    }
    if let age = invocation.value(of: maximumAge) {
      request.window = try Duration(argument: age, of: maximumAge)
    }
    return request
  }

  private static func site(_ address: String, of option: Option) throws(CommandError) -> Site {
    guard let site = Site(origin: address) else {
      throw .usage(
        "\(option.spelling) needs the address of a site, such as https://example.com"
      )
    }
    return site
  }
}
