package import CommandLineToolkit
import Glibc
import OTPClient
package import OTPProviderLines
package import OTPProviders
package import OTPSites

/// A running provider: the program of its manifest, or the unit that runs it.
package final class ProviderProgram {
  /// How many milliseconds an answer may take when the provider may not ask the person.
  private static let quietTime: Int64 = 10_000

  /// Readable when an answer may have come.
  package var descriptor: Int32 { conversation.descriptor }

  private let manifest: ProviderManifest
  private let child: ChildSession?
  private var conversation: ProviderConversation
  /// When the answer must have come, by the uptime.
  package private(set) var deadline = Int64.max

  /// Reaches the provider `name`, whose manifest was `found`, by the socket of its unit, or starts
  /// its program.
  package init(
    _ name: String,
    _ found: ProviderFiles.Found,
    _ files: ProviderFiles,
    _ environment: Environment
  ) throws(CommandError) {
    manifest = found.manifest
    let command = try files.command(of: manifest)
    // A unit has no terminal.
    let socket =
      manifest.interaction == .terminal
      ? nil : environment["XDG_RUNTIME_DIR"].map { "\($0)/otp-providers/\(name)" }
    if let connection = socket.flatMap(UserSocket.connect) {
      child = nil
      conversation = ProviderConversation(over: connection)
    } else {
      // Outside of its unit it could use more than the person agreed to.
      let unit = ProviderUnitFile.path(of: name, environment)
      if socket != nil, environment.hasServiceManager, unit.map(PublicFile.isThere) ?? false {
        throw CommandError(
          "its unit does not answer; see: systemctl --user status otp-provider@\(name).socket"
        )
      }
      guard let ends = UserSocket.makePair() else {
        throw CommandError("a socket cannot be made; close other programs")
      }
      defer { close(ends.other) }
      let variables = ProviderEnvironment.variables(of: environment, for: manifest)
      conversation = ProviderConversation(over: ends.own)
      do throws(CommandError) {
        child = try ChildProgram(command, variables: variables).startSession(over: ends.other)
      } catch {
        close(ends.own)
        throw error
      }
    }
  }

  deinit {
    close(conversation.descriptor)
  }

  /// Asks for the identities of all records.
  package func askForList(allowsInteraction: Bool) throws(ProviderError) {
    setDeadline(allowsInteraction)
    try conversation.list(allowsInteraction: allowsInteraction)
  }

  /// Asks for the code of `record`, for the page with the origin `site` if one asks.
  package func askForCode(
    of record: String,
    for site: String?,
    allowsInteraction: Bool
  ) throws(ProviderError) {
    setDeadline(allowsInteraction)
    try conversation.code(of: record, for: site, allowsInteraction: allowsInteraction)
  }

  /// Asks the provider to give up.
  package func cancel() {
    // One that has ended has given up.
    try? conversation.cancel()
  }

  /// The code, if the answer has come; throws when its time is over.
  package func code() throws(ProviderError) -> ProvidedCode? {
    let code = try conversation.code()
    if code == nil { try checkTime() }
    return code
  }

  /// Waits for the identities.
  package func waitForIdentities(
    by suffixes: SuffixList
  ) throws(ProviderError) -> ProvidedIdentities {
    while true {
      let identities = try conversation.identities(for: manifest.sites, by: suffixes)
      if let identities { return identities }
      try checkTime()
      wait()
    }
  }

  private func setDeadline(_ allowsInteraction: Bool) {
    let limit = Int64(manifest.timeLimit) * 1_000
    deadline = Uptime.milliseconds() + (allowsInteraction ? limit : min(limit, Self.quietTime))
  }

  private func checkTime() throws(ProviderError) {
    guard Uptime.milliseconds() < deadline else {
      throw ProviderError(.timedOut, "it did not answer in time")
    }
  }

  /// Waits until an answer may have come, or its time is over.
  package func wait() {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&request, 1, Int32(clamping: max(deadline - Uptime.milliseconds(), 0)))
  }
}
