/// Where the inbox is kept.
package struct StorePath: Sendable {
  /// The option that every command with a store has.
  package static let option = Option(
    "store",
    value: "PATH",
    help: "the store; else OTP_STORE, else ~/.local/state/otp/inbox.db"
  )

  /// The path of the database file.
  package let path: String

  /// Chooses by `--store`, else `OTP_STORE`, else by the XDG base directories.
  package init(_ invocation: Invocation) throws(CommandError) {
    let environment = invocation.environment
    if let given = invocation.value(of: StorePath.option) {
      guard !given.isEmpty else { throw .usage("--store needs the path of a file") }
      path = given
    } else if let given = environment["OTP_STORE"] {
      path = given
    } else {
      path = try StorePath.stateDirectory(environment) + "/otp/inbox.db"
    }
  }

  /// The directory for state that outlives a restart.
  ///
  /// "All paths set in these environment variables must be absolute", and others are to be ignored:
  /// https://specifications.freedesktop.org/basedir-spec/latest/
  private static func stateDirectory(_ environment: Environment) throws(CommandError) -> String {
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state" }
    throw CommandError("HOME is not set, so there is no default store; name one with --store PATH")
  }
}
