extension NoSuggestionReason {
  /// A description for people of why they got no `kind`: a code or a link.
  package func words(of kind: String = "code") -> String {
    switch self {
    case .nothing: "no message has arrived in the requested time"
    case .noCode: "no message that arrived has a code"
    case .noLink: "no message that arrived has a link to confirm something"
    case .ambiguous: "a message has more than one \(kind)"
    case .unavailable:
      "the codes that arrived were used, dismissed or replaced, or are for another site"
    case .ahead:
      "a code is dated more than two minutes ahead of this machine's clock;"
        + " check the clocks and time zones of this machine and of where the message came from"
    case .unknownTime:
      "the time of a code cannot be read, so it may be old;"
        + " its source has to write it like 2026-01-31T09:30:00+01:00, with its offset"
    case .tooOld: "a \(kind) arrived since then, but too long ago to be offered"
    case .otherRecipient: "no message that arrived names the recipient asked for"
    case .otherField: "the field is not for one-time codes"
    default: "no \(kind) can be offered"
    }
  }
}
