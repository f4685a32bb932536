import CommandLineToolkit
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPProviderLines
import OTPProviders
import OTPSuggestion

/// The answer to `otp suggest --provider`: a code that a provider makes.
struct ProvidedSuggestion {
  private let name: String
  /// The record that was named; nil to use the one for the site.
  private let record: String?
  private let invocation: Invocation
  private let request: SuggestionRequest
  private let output: SuggestionOutput

  /// Reads `operand`, which is NAME or NAME:RECORD, and the options of `invocation`.
  init(_ operand: String, _ invocation: Invocation) throws(CommandError) {
    let parts = operand.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    record = parts.count > 1 ? String(parts[1]) : nil
    self.invocation = invocation
    var request = try RequestOptions.request(of: invocation)
    request.limit = .max
    self.request = request
    output = try SuggestionOutput(invocation)
  }

  /// Has the code made, and shows it.
  func show() throws(CommandError) -> ExitStatus {
    let client = try CodeClient.make(for: invocation, .reading)
    guard let provider = try provider(client) else {
      throw CommandError("no provider with this name is enabled; `otp providers` lists them")
    }
    let offered = try client.run(invocation) { client throws(ClientError) in
      try client.identities(for: request)
    }
    let possible = (offered ?? []).filter {
      $0.provider == name && (record == nil || record == $0.identity.record)
    }
    let exact = possible.filter { $0.match == .origin }
    let own = [exact, possible].first { !$0.isEmpty } ?? unlisted
    guard let identity = own.first else {
      let place = request.site == nil ? "" : " for this site"
      let what = record == nil ? "no record" : "no such record"
      invocation.standardError.report("\(name) has \(what)\(place)")
      try output.showReason(.nothing)
      return .noCode
    }
    guard own.count == 1 else {
      invocation.standardError.report(
        "\(own.count) records of \(name) are possible; name one as --provider \(name):RECORD: "
          + own.map { SafeText.of($0.identity.record) }.joined(separator: ", ")
      )
      return .ambiguous
    }
    let making = try ProvidedCodeRequest(
      of: identity.identity.record,
      by: provider,
      for: request.site?.origin,
      invocation.environment,
      canInteract: canInteract
    )
    let code: ProvidedCode
    do throws(ProviderError) {
      try making.ask()
      code = try making.waitForCode()
    } catch {
      throw CommandError(ProviderSentences.failure(of: name, error))
    }
    try output.show(code, of: identity)
    return .success
  }

  /// The provider, if it is enabled.
  private func provider(_ client: CodeClient) throws(CommandError) -> CodeProvider? {
    do throws(ClientError) {
      return try client.provider(name)
    } catch  where error.kind == .noStore {
      // Without a store, no provider is enabled.
      return nil
    } catch {
      throw CommandError(error.description)
    }
  }

  /// The record that was named, if no site asks: the identities to choose from may not include it,
  /// because a provider can list more records than are offered.
  private var unlisted: [IdentitySuggestion] {
    guard let record, request.site == nil else { return [] }
    let identity = CodeIdentity(stored: record, domains: [], user: "", label: "", rank: 0)
    return [IdentitySuggestion(provider: name, identity: identity, match: nil)]
  }

  private func canInteract(_ interaction: ProviderManifest.Interaction) -> Bool {
    switch interaction {
    case .none: false
    case .terminal: StandardStream.error.isTerminal
    case .window:
      invocation.environment["DISPLAY"] != nil || invocation.environment["WAYLAND_DISPLAY"] != nil
    }
  }
}
