import CommandLineToolkit
import OTPBrowser
import OTPClient
import OTPCommandLine
import OTPInbox
import OTPProviderLines
import OTPProviders
import OTPSuggestion

/// The code that a provider is making of an identity.
struct CodeMaking {
  /// A failure, for the extension.
  struct Failure: Error {
    let failure: MakingFailure
  }

  /// The number of the identity.
  let id: Int64
  private let request: ProvidedCodeRequest

  /// Has the code of `suggestion` made, which the extension knows by the number `id`, for the page
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

  /// Readable when the code may have come.
  var descriptor: Int32 { request.descriptor }

  /// When the code must have come, by the uptime.
  var deadline: Int64 { request.deadline }

  /// The code, if it has come; throws when its time is over.
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
    // Without the list of providers, none counts as enabled.
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
        // The terminal, if there is one, is the browser's.
        interaction == .window
      }
    } catch {
      throw Failure(failure: .unusable)
    }
  }
}
