package import CommandLineToolkit
import OTPInbox
import OTPSourceSettings

/// The path of the inbox database.
package struct StorePath: Sendable {
  /// The option of every command that uses a store.
  package static let option = Option(
    "store",
    value: "PATH",
    accepts: .file,
    help: "the store; else OTP_STORE, else ~/.local/state/otp/inbox.db"
  )

  /// The path of the database file.
  package let path: String

  /// Uses `--store` if it is given, otherwise the environment.
  package init(_ invocation: Invocation) throws(CommandError) {
    try self.init(
      named: invocation.value(of: StorePath.option),
      environment: invocation.environment
    )
  }

  /// Uses `named` if it is given, otherwise the environment.
  package init(named: String?, environment: Environment) throws(CommandError) {
    if let given = named {
      guard !given.isEmpty else { throw .usage("--store needs the path of a file") }
      path = given
      return
    }
    guard let usual = Inbox.defaultPath(variable: { environment[$0] }) else {
      throw CommandError(
        "HOME is not set, so there is no default store; name one with --store PATH"
      )
    }
    path = usual
  }

  /// The other existing stores that the user's programs use by default or by their settings.
  package func others(_ environment: Environment) -> [String] {
    var stores = Set<String>()
    if let usual = Inbox.defaultPath(variable: { environment[$0] }) { stores.insert(usual) }
    if let files = try? SourceFiles(environment) {
      stores.insert(files.places.testStore)
      // Settings that cannot be read do not name a store.
      let sources = (try? files.settings())?.sources ?? []
      stores.formUnion(sources.compactMap { $0.text(.store) })
    }
    stores.remove(path)
    return stores.filter(PublicFile.isThere).sorted()
  }
}
