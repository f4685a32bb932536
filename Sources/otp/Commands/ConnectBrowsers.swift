import CommandLineToolkit

/// `otp browser`: lets browsers start `otp-native-host` for the extension, and tells whether they can.
enum ConnectBrowsers {
  private enum Verb: String, CaseIterable {
    case install, status, remove
  }

  private static let user = Option(flag: "user", help: "for you alone (if neither is given)")
  private static let system = Option(
    flag: "system",
    help: "for everybody on this machine; needs root"
  )
  private static let json = Option(flag: "json", help: "with status: print one object")

  static let command = Command(
    name: "browser",
    summary: "connect browsers with the codes, for the extension",
    usage: [
      "browser install [BROWSER…] [--user | --system]",
      "browser status [--json]",
      "browser remove [BROWSER…] [--user | --system]",
    ],
    discussion: """
      The extension asks the program otp-native-host for codes, which the browser starts.
      Each browser must be told of it by a small file, the manifest, that `install` writes
      and `remove` takes away; `status` tells what is there, what is wrong with it, and how
      to load the extension. Without a BROWSER it is done for all that are found.

      BROWSER is one of:
      \(names)

      --system writes where browsers look for everybody. On Debian it also puts the
      extension itself into Chromium and Firefox ESR, for everybody. A browser that is a
      snap or a Flatpak is kept from starting programs, so that it cannot be connected.
      """,
    options: [user, system, json],
    operands: 0...(Browser.all.count + 1),
    examples: """
      $ otp browser install
      $ otp browser install chromium
      $ sudo otp browser install --system
      $ otp browser status
      """,
    statuses: "0 done, or all in order; 1 nothing is there; 2 error, or something is wrong",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    guard let verb = invocation.operands.first.flatMap(Verb.init) else {
      let verbs = Verb.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("the first argument of `otp browser` must be one of: \(verbs)")
    }
    try invocation.refuse(user, with: system)
    let browsers = try browsers(of: invocation)
    if verb == .status {
      guard browsers.isEmpty, !invocation.has(user), !invocation.has(system) else {
        throw .usage("`otp browser status` tells of all browsers; leave the rest out")
      }
      return try BrowserStatus(invocation.environment).show(asJSON: invocation.has(json))
    }
    guard !invocation.has(json) else { throw .usage("--json goes with `otp browser status`") }
    let change = try BrowserChange(
      invocation,
      scope: invocation.has(system) ? .system : .user,
      browsers: browsers
    )
    return verb == .install ? try change.install() : try change.remove()
  }

  private static func browsers(of invocation: Invocation) throws(CommandError) -> [Browser] {
    var browsers: [Browser] = []
    for (index, name) in invocation.operands.enumerated().dropFirst() {
      guard let browser = Browser.all.first(where: { $0.name == name }) else {
        throw .usage("argument \(index + 1) is no browser that otp knows: \(names)")
      }
      browsers.append(browser)
    }
    return browsers
  }

  private static let names = Browser.all.map(\.name).joined(separator: ", ")
}
