package import CommandLineToolkit
import Glibc
import OTPClient
package import OTPProviderLines
package import OTPProviders
package import OTPSites
import OTPSystem

/// A running provider: the program in its manifest, or the unit that runs it.
package final class ProviderProgram {
  /// The time limit in milliseconds for an answer that may not involve the person.
  private static let quietTime: Int64 = 10_000

  /// Readable when an answer may have arrived.
  package var descriptor: Int32 { conversation.descriptor }

  private let manifest: ProviderManifest
  private let child: ChildSession?
  private var conversation: ProviderConversation
  /// The uptime by which the answer must arrive.
  package private(set) var deadline = Int64.max

  /// Connects to the unit of the provider `name`, whose manifest was `found`, or starts its
  /// program.
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
      // Outside its unit, the provider could use more than the person agreed to.
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

  /// Asks the provider to cancel the request.
  package func cancel() {
    // A provider that has exited needs no request to cancel.
    try? conversation.cancel()
  }

  /// The code, if it has arrived. Throws after the deadline.
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

  /// Waits until an answer may have arrived, or the deadline has passed.
  package func wait() {
    Polling.wait(for: descriptor, upTo: deadline - Uptime.milliseconds())
  }
}
