import CommandLineToolkit
import OTPCommandLine

/// `otp reset`: removes everything that is stored for a user.
enum Reset {
  private static let yes = Option(flag: "yes", help: "do not ask first")

  static let command = Command(
    name: "reset",
    summary: "stop everything, and remove all that is kept for you",
    usage: ["reset [--yes]"],
    discussion: """
      For anyone who stops using otp or starts over. It shows what it will do and asks. Then
      it stops the sources, the service and the notifications, keeps them from starting again,
      and removes

        the settings and records of sources, and their entries in the desktop's autostart
        what providers of codes may use, and which records they have
        the manifests of your browsers
        your inbox and the store of tests, purged first, so that no trace is left

      At the end it lists what it did not remove: your own words and rules, other stores,
      anything installed for all users, and programs that still run. It is safe to run again.
      """,
    options: [yes],
    examples: """
      $ otp reset
      $ otp reset --yes
      """,
    statuses: "0 done; 1 there was nothing to remove; 2 error, or not everything was removed",
    action: .simple(run)
  )

  private static func run(_ invocation: Invocation) throws(CommandError) -> ExitStatus {
    try perform(invocation, asks: !invocation.has(yes))
  }

  /// Removes everything, after the person has agreed if `asks` is set.
  static func perform(
    _ invocation: Invocation,
    asks: Bool
  ) throws(CommandError) -> ExitStatus {
    try OwnHome.require(invocation.environment)
    let leftovers = try Leftovers(invocation)
    let kinds = try leftovers.kinds()
    if kinds.isEmpty {
      leftovers.removeFolders()
      invocation.standardError.report("there is nothing to remove")
      try show(leftovers.untouched())
      return leftovers.unreached.map { report($0, invocation) } ?? .noCode
    }
    if asks { try agree(to: kinds, invocation) }
    var output = StandardOutput()
    var status = ExitStatus.success
    for kind in kinds {
      do throws(CommandError) {
        for line in try leftovers.remove(kind) { output.append(SafeText.of(line) + "\n") }
        try output.flush()
      } catch {
        try output.flush()
        invocation.standardError.report(error.description)
        status = .failure
      }
    }
    leftovers.removeFolders()
    try show(leftovers.untouched())
    return leftovers.unreached.map { report($0, invocation) } ?? status
  }

  private static func report(_ sentence: String, _ invocation: Invocation) -> ExitStatus {
    invocation.standardError.report(sentence)
    return .failure
  }

  private static func agree(
    to kinds: [Leftovers.Kind],
    _ invocation: Invocation
  ) throws(CommandError) {
    guard StandardStream.input.isTerminal else {
      throw .usage("to remove everything without being asked, add --yes")
    }
    for kind in kinds { invocation.standardError.report("will \(SafeText.of(kind.intention))") }
    invocation.standardError.write("Do it? [y/N] ")
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandError("nothing was removed")
    }
  }

  private static func show(_ untouched: [String]) throws(CommandError) {
    var output = StandardOutput()
    for line in untouched { output.append("left alone: \(SafeText.of(line))\n") }
    try output.flush()
  }
}
