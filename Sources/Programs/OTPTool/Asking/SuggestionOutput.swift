import CommandLineToolkit
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPMessage
import OTPProviders
import OTPSuggestion
import OTPText

/// The output of a code by `suggest` and `wait`.
struct SuggestionOutput {
  private static let json = Option(
    flag: "json",
    help: "print a JSON object instead of the code alone"
  )
  static let format = Option(
    "format",
    value: "F",
    help: "print in this format, such as '{code}\\t{sender}'"
  )
  private static let copy = Option(
    flag: "copy",
    help: "copy the code to the clipboard for a minute and print nothing"
  )

  /// The options for the output format.
  static let options = [json, format, copy]

  /// The options that apply only to codes.
  static let ofCodes = [format, copy]

  /// Whether to print a JSON object.
  let isJSON: Bool
  private let template: OutputTemplate?
  private let clipboard: Clipboard?
  private let standardError: StandardError

  /// Parses the options of `invocation`, so that errors are reported before any wait.
  init(_ invocation: Invocation) throws(CommandError) {
    try invocation.refuse(Self.json, with: Self.format)
    try invocation.refuse(Self.json, with: Self.copy)
    try invocation.refuse(Self.format, with: Self.copy)
    isJSON = invocation.has(Self.json)
    template = try invocation.value(of: Self.format).map { text throws(CommandError) in
      try OutputTemplate(text)
    }
    clipboard = invocation.has(Self.copy) ? try Clipboard(invocation.environment) : nil
    standardError = invocation.standardError
  }

  /// Outputs `suggestion` and, on a terminal, what to know before using the code. Returns whether
  /// the output was read: no one reads from a closed pipe.
  @discardableResult
  func show(_ suggestion: Suggestion) throws(CommandError) -> Bool {
    let text = SuggestionText(suggestion: suggestion)
    if StandardStream.error.isTerminal {
      for sentence in text.sentences { standardError.report(sentence) }
    }
    if let clipboard {
      try clipboard.hold(suggestion.code)
      return true
    }
    var output = StandardOutput()
    if isJSON {
      output.append(text.json + "\n")
    } else if let template {
      output.append(template.filled(with: text) + "\n")
    } else {
      output.append(suggestion.code.value + "\n")
    }
    try output.flush()
    return !output.isClosed
  }

  /// Outputs `identity`, as the value for --provider or as an object.
  func show(_ identity: IdentitySuggestion) throws(CommandError) {
    var output = StandardOutput()
    if isJSON {
      var writer = JSONWriter()
      identity.write(nil, to: &writer)
      try output.appendLine(&writer)
    } else {
      output.append(SafeText.of("\(identity.provider):\(identity.identity.record)") + "\n")
    }
    try output.flush()
  }

  /// Outputs the `code` that the provider of `identity` made and, on a terminal, what to know
  /// before using it.
  func show(_ code: ProvidedCode, of identity: IdentitySuggestion) throws(CommandError) {
    if StandardStream.error.isTerminal {
      for sentence in identity.sentences(about: code, at: .now()) { standardError.report(sentence) }
    }
    if let clipboard {
      try clipboard.hold(code.code)
      return
    }
    var output = StandardOutput()
    if isJSON {
      var writer = JSONWriter()
      identity.write(code, to: &writer)
      try output.appendLine(&writer)
    } else {
      output.append(code.code.value + "\n")
    }
    try output.flush()
  }

  /// Reports that there is no code and why, as an object if requested; `reason` is nil if unknown.
  func showReason(_ reason: NoSuggestionReason?) throws(CommandError) {
    guard isJSON else { return }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("code", nil as String?)
      writer.member("reason", reason?.rawValue)
    }
    var output = StandardOutput()
    try output.appendLine(&writer)
    try output.flush()
  }
}

extension NoSuggestionReason {
  /// A description for the person who asked for a `kind`, a code or a link, with `invocation`.
  /// `timeBeforeSince` returns how long before `--since` the last one arrived, and is called only
  /// if that is the reason.
  func sentence(
    of kind: String = "code",
    _ invocation: Invocation,
    _ timeBeforeSince: () -> Duration?
  ) -> String {
    switch self {
    case .beforeSince:
      Self.sentence("a \(kind)", arrived: timeBeforeSince(), before: "--since")
    case .ambiguous where invocation.has(StorePath.option):
      words(of: kind) + "; `otp inbox --reveal` with the same --store shows it"
    case .ambiguous: words(of: kind) + "; `otp inbox --reveal` shows it"
    case .tooOld: words(of: kind) + "; --max-age allows older ones"
    default: words(of: kind)
    }
  }
}
