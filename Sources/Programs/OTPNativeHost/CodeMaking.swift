import CommandLineToolkit
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPProviderLines
import OTPProviders
import OTPSuggestion

/// A request for the code of an identity, which a provider is making.
struct CodeMaking {
  /// A failure to report to the extension.
  struct Failure: Error {
    let failure: MakingFailure
  }

  /// The number of the identity.
  let id: Int64
  private let request: ProvidedCodeRequest

  /// Asks for the code of `suggestion`, which the extension knows by the number `id`, for the page
  /// with the origin `site`. `watch` knows the enabled providers.
  init(
    _ suggestion: IdentitySuggestion,
    of id: Int64,
    for site: String,
    _ watch: CodeWatch
  ) throws(Failure) {
    self.id = id
    request = try Self.request(suggestion, for: site, watch)
    do throws(ProviderError) {
      try request.ask()
    } catch {
      throw Failure(failure: .provider(error.kind))
    }
  }

  /// Readable when the code may have arrived.
  var descriptor: Int32 { request.descriptor }

  /// The uptime by which the code must arrive.
  var deadline: Int64 { request.deadline }

  /// The code, if it has arrived. Throws after the deadline.
  func code() throws(Failure) -> ProvidedCode? {
    do throws(ProviderError) {
      return try request.code()
    } catch {
      throw Failure(failure: .provider(error.kind))
    }
  }

  private static func request(
    _ suggestion: IdentitySuggestion,
    for site: String,
    _ watch: CodeWatch
  ) throws(Failure) -> ProvidedCodeRequest {
    // If the list of providers cannot be read, treat none as enabled.
    guard let provider = (try? watch.provider(suggestion.provider)) ?? nil else {
      throw Failure(failure: .unusable)
    }
    do {
      return try ProvidedCodeRequest(
        of: suggestion.identity.record,
        by: provider,
        for: site,
        Environment()
      ) { interaction in
        // The terminal, if there is one, belongs to the browser.
        interaction == .window
      }
    } catch {
      throw Failure(failure: .unusable)
    }
  }
}
