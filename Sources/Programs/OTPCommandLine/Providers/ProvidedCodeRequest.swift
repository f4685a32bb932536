package import CommandLineToolkit
package import OTPInbox
package import OTPProviderLines
package import OTPProviders

/// A request for the code of one record to the enabled provider that listed it.
///
/// The provider is asked first not to ask the person for anything, and again without that only if
/// it must and can. A request that is released before its answer is cancelled.
package final class ProvidedCodeRequest {
  private let program: ProviderProgram
  private let record: String
  private let site: String?
  /// Whether the provider may be asked again, to ask the person.
  private var canInteract: Bool

  /// Reaches or starts `provider`, if its manifest is still what the person agreed to, for the code
  /// of `record` for the page with the origin `site`, if one asks. `canInteract` tells whether a
  /// person can be asked in such a way.
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

  /// Readable when an answer may have come.
  package var descriptor: Int32 { program.descriptor }

  /// When the answer must have come, by the uptime.
  package var deadline: Int64 { program.deadline }

  /// Asks for the code.
  package func ask() throws(ProviderError) {
    try program.askForCode(of: record, for: site, allowsInteraction: false)
  }

  /// The code, if it has come; throws when its time is over.
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
