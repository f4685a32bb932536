import CommandLineToolkit
import OTPCommandLine
import OTPInbox
import OTPMessage
import OTPSuggestion

/// The options of a request for a code, shared by `suggest` and `wait`.
enum RequestOptions {
  private static let origin = Option(
    "origin",
    value: "URL",
    help: "the site that asks, such as https://example.com"
  )
  private static let frame = Option(
    "frame",
    value: "URL",
    help: "a frame between that page and the field; repeat for each,\noutermost first",
    isRepeatable: true
  )
  private static let field = Option(
    "field",
    value: "F",
    accepts: .words([SuggestionRequest.Field.oneTimeCode.name]),
    help: "the field: oneTimeCode (the default), or its autocomplete value"
  )
  private static let recipient = Option(
    "to",
    value: "R",
    help: "only codes sent to this number or address, in any usual form"
  )
  private static let since = Option(
    "since",
    value: "TIME",
    help: "only codes that arrived at or after this time"
  )
  private static let maximumAge = Option(
    "max-age",
    value: "D",
    help: "only codes no older than this, such as 90s or 5m "
      + "(default: \(Inbox.offerWindow.components.seconds)s)"
  )
  private static let boundOnly = Option(
    flag: "bound-only",
    help: "only codes that their message binds to a site"
  )

  /// All options of a request.
  static let all = [origin, frame, boundOnly, field, recipient, since, maximumAge]

  /// The options that apply only to codes.
  static let ofCodes = [origin, frame, boundOnly, field]

  /// The options that apply only to messages.
  static let ofMessages = [boundOnly, recipient, since, maximumAge]

  /// The request for one code that `invocation` describes.
  static func request(of invocation: Invocation) throws(CommandError) -> SuggestionRequest {
    guard let field = SuggestionRequest.Field(readableName: invocation.value(of: field)) else {
      throw .usage(
        "--field needs oneTimeCode or an `autocomplete` value of HTML, such as one-time-code"
      )
    }
    var request = SuggestionRequest(
      field: field,
      recipient: invocation.value(of: recipient),
      limit: 1,
      boundOnly: invocation.has(boundOnly)
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
      request.window = try Duration(argument: age, of: maximumAge, inSeconds: true)
    }
    return request
  }

  private static func site(_ address: String, of option: Option) throws(CommandError) -> Site {
    guard let site = Site(readableOrigin: address) else {
      throw .usage(
        "\(option.spelling) needs the address of a site, such as https://example.com"
      )
    }
    return site
  }
}
