import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPProviderLines
import OTPProviders
import OTPSites

/// Enables, updates, tries and disables one provider.
struct ProviderChange {
  private let name: String
  private let invocation: Invocation
  private let files: ProviderFiles
  private let client: CodeClient

  init(_ name: String, _ invocation: Invocation) throws(CommandError) {
    try ProviderFiles.check(name: name)
    self.name = name
    self.invocation = invocation
    files = try ProviderFiles(invocation.environment)
    client = try CodeClient.make(for: invocation, .creating)
  }

  /// Enables the provider after the person has agreed to its manifest.
  func enable(asks: Bool) throws(CommandError) -> ExitStatus {
    let found = try files.manifest(of: name)
    let command = try files.command(of: found.manifest)
    if asks { try agree(to: found, command) }
    // The provider must list its records in the unit in which it will make codes.
    let unit = ProviderUnit(name, invocation.environment)
    let wasEnabled = try provider() != nil
    try unit.enable(found.manifest, command)
    let listed: ProvidedIdentities
    do throws(CommandError) {
      listed = try list(found)
      let provider = CodeProvider(name: name, manifest: found.text, sites: found.manifest.sites)
      try run { client throws(ClientError) in try client.enable(provider) }
    } catch {
      // A provider that was enabled before keeps its unit.
      if !wasEnabled { try? unit.disable() }
      throw error
    }
    return try keep(listed, "enabled \(name)")
  }

  /// Asks the provider for its records again.
  func update() throws(CommandError) -> ExitStatus {
    let found = try files.manifest(agreedTo: try enabled())
    return try keep(try list(found), "updated \(name)")
  }

  /// Shows the records that the provider lists, and stores nothing.
  func show() throws(CommandError) -> ExitStatus {
    let listed = try list(try files.manifest(of: name))
    var output = StandardOutput()
    for identity in listed.identities {
      let fields = [
        identity.record, identity.user, identity.label, identity.domains.joined(separator: " "),
      ]
      output.append(fields.map(SafeText.of).joined(separator: "\t") + "\n")
    }
    try output.flush()
    return report(listed.faults) ? .failure : .success
  }

  /// Disables the provider and forgets its records.
  func disable() throws(CommandError) -> ExitStatus {
    var isDone = false
    try run { client throws(ClientError) in isDone = try client.disableProvider(name) }
    try ProviderUnit(name, invocation.environment).disable()
    guard isDone else {
      invocation.standardError.report("no provider with this name is enabled")
      return .noCode
    }
    return try say("disabled \(name); its records are forgotten")
  }

  private func agree(to found: ProviderFiles.Found, _ command: [String]) throws(CommandError) {
    guard StandardStream.input.isTerminal else {
      throw .usage("to enable a provider without being asked, read \(found.path) and add --yes")
    }
    for sentence in ProviderSentences.all(of: found.manifest, command) {
      invocation.standardError.report(SafeText.of(sentence))
    }
    invocation.standardError.write("Enable it? [y/N] ")
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandError("\(name) was not enabled")
    }
  }

  /// The records that the provider lists. The provider may interact with the person, who has just
  /// given the command.
  private func list(_ found: ProviderFiles.Found) throws(CommandError) -> ProvidedIdentities {
    let program = try ProviderProgram(name, found, files, invocation.environment)
    do throws(ProviderError) {
      try program.askForList(allowsInteraction: true)
      return try program.waitForIdentities(by: SuffixList(.latest))
    } catch {
      throw CommandError(ProviderSentences.failure(of: name, error, toMake: "list"))
    }
  }

  private func keep(
    _ listed: ProvidedIdentities,
    _ done: String
  ) throws(CommandError) -> ExitStatus {
    try run { client throws(ClientError) in
      try client.replaceIdentities(of: name, with: listed.identities)
    }
    let sites = Set(listed.identities.flatMap(\.domains)).count
    let records = listed.identities.count
    try say(
      "\(done): \(records == 1 ? "1 record" : "\(records) records")"
        + ", \(sites == 1 ? "1 site" : "\(sites) sites")"
    )
    return report(listed.faults) ? .failure : .success
  }

  /// Reports the records that are left out, and returns whether there are any.
  private func report(_ faults: [ProvidedIdentities.Fault]) -> Bool {
    for fault in faults {
      invocation.standardError.report("record \(fault.number) is left out: \(fault.fault)")
    }
    return !faults.isEmpty
  }

  private func enabled() throws(CommandError) -> CodeProvider {
    guard let provider = try provider() else {
      throw CommandError("\(name) is not enabled; `otp providers enable \(name)` enables it")
    }
    return provider
  }

  /// The provider, if it is enabled.
  private func provider() throws(CommandError) -> CodeProvider? {
    var provider: CodeProvider?
    try run { client throws(ClientError) in provider = try client.provider(name) }
    return provider
  }

  private func run(_ body: (CodeClient) throws(ClientError) -> Void) throws(CommandError) {
    do throws(ClientError) {
      try body(client)
    } catch {
      throw CommandError(error.description)
    }
  }

  @discardableResult
  private func say(_ sentence: String) throws(CommandError) -> ExitStatus {
    var output = StandardOutput()
    output.append(sentence + "\n")
    try output.flush()
    return .success
  }
}
