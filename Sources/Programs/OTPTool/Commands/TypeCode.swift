import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPDetection
import OTPInbox
import OTPProviderLines
import OTPProviders
import OTPSuggestion

/// `otp type`: types a chosen code into the focused window.
enum TypeCode {
  private static let menu = Option(
    "menu",
    value: "MENU",
    accepts: .words(ChoiceMenu.allCases.map(\.rawValue)),
    help: "the program that shows the codes; else the first that is installed"
  )
  private static let with = Option(
    "with",
    value: "TOOL",
    accepts: .words(KeyboardTool.allCases.map(\.rawValue)),
    help: "the program that types; else the one for your desktop"
  )

  static let command = Command(
    name: "type",
    summary: "type a code that you choose into the focused window",
    usage: ["type [--menu MENU] [--with TOOL]"],
    discussion: """
      Shows the fresh codes of messages, and what your code providers can make codes for, in
      a menu: of rofi, fuzzel, wofi, dmenu or zenity, or in the terminal. The one that you
      choose is typed into the window that had the focus before, or with --menu terminal
      into the one that you click into next: by xdotool in X11, by wtype in Wayland compositors
      that let programs type, such as sway, or by ydotool where it is set up. Bind it to a
      key of your desktop.

      If the focus has moved meanwhile you are asked again, and always where it cannot be
      asked which window has it, as in GNOME and KDE with Wayland. The code is never an
      argument of a program. A code of a message is marked as used.
      """,
    options: [menu, with, StorePath.option],
    operands: 0...0,
    examples: """
      $ otp type
      $ otp type --menu rofi
      """,
    statuses: "0 typed; 1 there is no code, or none was chosen; 2 error",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    let environment = invocation.environment
    let tool = try tool(invocation)
    let menu = try menu(invocation)
    let client = try CodeClient.make(for: invocation, .changing)
    guard let codes = try codes(client, invocation), !codes.isEmpty else {
      invocation.standardError.report("there is no fresh code, and no record of a provider")
      return .noCode
    }
    var session = try TypingSession(tool, menu, environment)
    if menu == .terminal {
      invocation.standardError.report("choose, and then click into the field within 30 s")
    }
    let lines = codes.enumerated().map { $1.line($0 + 1) }
    guard let index = try session.choice(of: lines) else { return .noCode }
    switch codes[index] {
    case .message(let suggestion):
      guard try session.type(suggestion.code) else { return .noCode }
      _ = try client.run(invocation) { client throws(ClientError) in
        try client.consume(suggestion.id)
      }
    case .identity(let identity):
      let code = try code(of: identity, client, environment)
      guard try session.type(code) else { return .noCode }
    }
    return .success
  }

  private static func codes(
    _ client: CodeClient,
    _ invocation: Invocation
  ) throws(CommandError) -> [TypeableCode]? {
    var request = SuggestionRequest(includesReplaced: true)
    let answer = try client.run(invocation) { client throws(ClientError) in
      try client.answer(to: request)
    }
    request.limit = Inbox.mostChoices
    let identities = try client.run(invocation) { client throws(ClientError) in
      try client.identities(for: request)
    }
    guard let answer, let identities else { return nil }
    return answer.suggestions.map(TypeableCode.message) + identities.map(TypeableCode.identity)
  }

  private static func code(
    of suggestion: IdentitySuggestion,
    _ client: CodeClient,
    _ environment: Environment
  ) throws(CommandError) -> SecurityCode {
    let provider: CodeProvider?
    do throws(ClientError) {
      provider = try client.provider(suggestion.provider)
    } catch {
      throw CommandError(error.description)
    }
    guard let provider else { throw CommandError("\(suggestion.provider) is no longer enabled") }
    let making = try ProvidedCodeRequest(
      of: suggestion.identity.record,
      by: provider,
      for: nil,
      environment
    ) { $0 == .window }
    do throws(ProviderError) {
      try making.ask()
      return try making.waitForCode().code
    } catch {
      throw CommandError(ProviderSentences.failure(of: suggestion.provider, error))
    }
  }

  private static func tool(_ invocation: Invocation) throws(CommandError) -> KeyboardTool {
    if let tool: KeyboardTool = try named(with, invocation) { return tool }
    guard let tool = KeyboardTool.usual(invocation.environment) else {
      throw CommandError(
        "nothing can type here: a running desktop and xdotool (X11), wtype or ydotool are needed"
      )
    }
    return tool
  }

  private static func menu(_ invocation: Invocation) throws(CommandError) -> ChoiceMenu {
    if let menu: ChoiceMenu = try named(menu, invocation) { return menu }
    guard let menu = ChoiceMenu.usual(invocation.environment) else {
      throw CommandError(
        "there is no menu; install rofi, fuzzel, wofi, dmenu or zenity, or use --menu terminal"
      )
    }
    return menu
  }

  /// The choice that the value of `option` names; nil if the option is not given.
  private static func named<Choice: RawRepresentable<String> & CaseIterable>(
    _ option: Option,
    _ invocation: Invocation
  ) throws(CommandError) -> Choice? {
    guard let name = invocation.value(of: option) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      throw .usage("--\(option.name) must be one of: \(names(of: Choice.self))")
    }
    return choice
  }

  private static func names<Choice: RawRepresentable<String> & CaseIterable>(
    of _: Choice.Type
  ) -> String {
    Choice.allCases.map(\.rawValue).joined(separator: ", ")
  }
}
