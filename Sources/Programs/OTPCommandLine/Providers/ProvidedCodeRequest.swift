package import CommandLineToolkit
package import OTPInbox
package import OTPProviderLines
package import OTPProviders

/// A request for the code of one record to the enabled provider that listed it.
///
/// It first asks the provider not to interact with the person, and asks again with interaction only
/// if the provider needs it and supports it. A request that is released before its answer is
/// cancelled.
package final class ProvidedCodeRequest {
  private let program: ProviderProgram
  private let record: String
  private let site: String?
  /// Whether to allow the provider a second attempt in which it may interact with the person.
  private var canInteract: Bool

  /// Connects to or starts `provider`, if its manifest is still what the person agreed to, to get
  /// the code of `record` for the page with the origin `site`, if a page asks. `canInteract`
  /// returns whether a kind of interaction is possible.
  package init(
    of record: String,
    by provider: CodeProvider,
    for site: String?,
    _ environment: Environment,
    canInteract: (ProviderManifest.Interaction) -> Bool
  ) throws(CommandError) {
    let files = try ProviderFiles(environment)
    let found = try files.manifest(agreedTo: provider)
    program = try ProviderProgram(provider.name, found, files, environment)
    self.record = record
    self.site = site
    self.canInteract = canInteract(found.manifest.interaction)
  }

  deinit { program.cancel() }

  /// Readable when an answer may have arrived.
  package var descriptor: Int32 { program.descriptor }

  /// The uptime by which the answer must arrive.
  package var deadline: Int64 { program.deadline }

  /// Asks for the code.
  package func ask() throws(ProviderError) {
    try program.askForCode(of: record, for: site, allowsInteraction: false)
  }

  /// The code, if it has arrived. Throws after the deadline.
  package func code() throws(ProviderError) -> ProvidedCode? {
    do {
      return try program.code()
    } catch  where error.kind == .interactionRequired && canInteract {
      canInteract = false
      try program.askForCode(of: record, for: site, allowsInteraction: true)
      return nil
    }
  }

  /// Waits for the code.
  package func waitForCode() throws(ProviderError) -> ProvidedCode {
    while true {
      if let code = try code() { return code }
      program.wait()
    }
  }
}
