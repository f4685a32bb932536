import CommandLineToolkit

/// `otp browser`: lets browsers start `otp-native-host` for the extension, or shows whether they
/// can.
enum ConnectBrowsers {
  private enum Verb: String, CaseIterable {
    case install, status, remove
  }

  private static let user = Option(flag: "user", help: "for the current user (the default)")
  private static let system = Option(
    flag: "system",
    help: "for all users of this machine; needs root"
  )
  private static let json = Option(flag: "json", help: "with status: print a JSON object")

  static let command = Command(
    name: "browser",
    summary: "connect browsers to otp, for the extension",
    usage: [
      "browser install [BROWSER…] [--user | --system]",
      "browser status [--json]",
      "browser remove [BROWSER…] [--user | --system]",
    ],
    discussion: """
      The extension gets codes from the program otp-native-host, which the browser starts.
      The browser finds the program by a small file, the manifest, which `install` writes and
      `remove` deletes. `status` shows the manifests, their problems, when each extension last
      asked for something, and how to load it. Without BROWSER, the command applies to all
      browsers found.

      BROWSER is one of:
      \(names)

      --system writes manifests for all users. On Debian it also installs the extension in
      Chromium and Firefox ESR. It is refused where anybody but root could change the host
      program or the extension, as in a home folder: every user's browser runs them. Firefox
      installed as a snap needs the desktop's WebExtensions portal to start the host program;
      other browsers installed as a snap or a Flatpak cannot start it.
      """,
    options: [user, system, json],
    operands: 0...(Browser.all.count + 1),
    accepts: [.words(Verb.allCases.map(\.rawValue)), .words(Browser.all.map(\.name))],
    examples: """
      $ otp browser install
      $ otp browser install chromium
      $ sudo otp browser install --system
      $ otp browser status
      """,
    statuses: "0 done, or one has asked; 1 nothing found, or none asked; 2 error or problem",
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
        throw .usage("`otp browser status` covers all browsers; leave out the other arguments")
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
        throw .usage("argument \(index + 1) is not a browser that otp knows: \(names)")
      }
      browsers.append(browser)
    }
    return browsers
  }

  private static let names = Browser.all.map(\.name).joined(separator: ", ")
}
