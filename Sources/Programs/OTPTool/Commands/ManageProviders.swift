import CommandLineToolkit
import OTPClient
import OTPCommandLine

/// `otp providers`: lists the programs that may make codes, or enables, tries or disables one.
enum ManageProviders {
  private enum Verb: String, CaseIterable {
    case list, enable, update, `try`, disable
    /// Used only by the unit of a provider.
    case serve

    /// The verbs that people use.
    static let usual = allCases.filter { $0 != .serve }
  }

  private static let yes = Option(flag: "yes", help: "with enable: do not ask")
  private static let json = Option(flag: "json", help: "with list: print a JSON object")

  static let command = Command(
    name: "providers",
    summary: "show which programs may make codes, and enable or disable them",
    usage: [
      "providers [list] [--json]", "providers enable NAME [--yes]",
      "providers update|try|disable NAME",
    ],
    discussion: """
      A code provider is a program that makes codes that arrive in no message: from an
      authenticator secret in a password store or key ring, or with a token. Its manifest,
      ~/.config/otp/providers/NAME.json, says which program runs, and for which sites.

      `enable` says what the manifest allows, asks, and has the provider list its records, each
      with its sites and user. The list is stored beside the messages, without any secret. A
      code is made when you choose its record: in the browser, by `otp type`, or by
      `otp suggest --provider NAME`. If the manifest changes, enable the provider again.
      `update` refreshes the list, `try` prints it and stores nothing, `disable` deletes it.
      """,
    options: [yes, json, StorePath.option],
    operands: 0...2,
    accepts: [.words(Verb.usual.map(\.rawValue))],
    examples: """
      $ otp providers
      $ otp providers enable pass
      $ otp suggest --provider pass --origin https://example.com
      """,
    statuses: "0 done; 1 no provider; 2 error, or a problem found",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let verb = Verb(rawValue: invocation.operands.first ?? Verb.list.rawValue) else {
      let verbs = Verb.usual.map(\.rawValue).joined(separator: ", ")
      throw .usage("the first argument of `otp providers` must be one of: \(verbs)")
    }
    for (option, fitting) in [(yes, Verb.enable), (json, .list)]
    where invocation.has(option) && verb != fitting {
      throw .usage("\(option.spelling) goes with `otp providers \(fitting.rawValue)`")
    }
    let name = invocation.operands.dropFirst().first
    if verb == .list {
      guard name == nil else { throw .usage("`otp providers list` takes no argument") }
      return try ProviderList(invocation).show(asJSON: invocation.has(json))
    }
    guard let name else { throw .usage("`otp providers \(verb.rawValue)` needs a NAME") }
    if verb == .serve { return try ServedProvider(name, invocation.environment).run() }
    let change = try ProviderChange(name, invocation)
    return switch verb {
    case .enable: try change.enable(asks: !invocation.has(yes))
    case .update: try change.update()
    case .try: try change.show()
    case .disable: try change.disable()
    case .list, .serve: .success
    }
  }
}
