package import OTPInbox
import OTPProviderLines
package import OTPSites
package import OTPSuggestion

/// The parameters and results of the methods of `org.otpd.Identities`.
package enum SuggestIdentities {
  package struct Parameters: Codable {
    package var request: IdentityRequestObject?

    package init(_ request: SuggestionRequest) {
      self.request = IdentityRequestObject(request)
    }
  }

  package struct Result: Codable {
    let choices: [ChoiceObject]

    package init(_ identities: [IdentitySuggestion]) {
      choices = identities.map(ChoiceObject.init)
    }

    /// The identities that the service offers.
    package func suggestions() throws(ReplyError) -> [IdentitySuggestion] {
      var suggestions: [IdentitySuggestion] = []
      for choice in choices { suggestions.append(try choice.suggestion()) }
      return suggestions
    }
  }
}

/// A request for identities, as written in calls.
package struct IdentityRequestObject: Codable {
  package var field: String? = nil
  package var site: String? = nil
  package var frames: [String]? = nil
  package var limit: Int? = nil

  init(_ request: SuggestionRequest) {
    let object = RequestObject(request)
    field = object.field
    site = object.site
    frames = object.frames
    limit = object.limit
  }

  /// The request itself.
  package func request() throws(CallError) -> SuggestionRequest {
    var object = RequestObject()
    object.field = field
    object.site = site
    object.frames = frames
    object.limit = limit
    return try object.request()
  }
}

/// `GetState`, `RemoveAllIdentities` and `DisableProvider`.
package enum ProviderCall {
  package struct Parameters: Codable {
    package let provider: String

    package init(provider: String) {
      self.provider = provider
    }
  }

  /// The result of `GetState`.
  package struct State: Codable {
    package let isEnabled: Bool
    package let supportsIncrementalUpdates: Bool

    package init(isEnabled: Bool) {
      self.isEnabled = isEnabled
      supportsIncrementalUpdates = true
    }
  }
}

package enum ListProviders {
  package struct Result: Codable {
    let providers: [ProviderObject]

    package init(_ providers: [EnabledProvider]) {
      self.providers = providers.map { ProviderObject($0.provider, identities: $0.identities) }
    }

    /// The providers that are enabled.
    package func read() throws(ReplyError) -> [EnabledProvider] {
      var read: [EnabledProvider] = []
      for object in providers { read.append(try object.provider()) }
      return read
    }
  }
}

/// `ReplaceIdentities` and `SaveIdentities`.
package enum SaveIdentities {
  package struct Parameters: Codable {
    package let provider: String
    let identities: [IdentityLine]

    package init(provider: String, identities: [CodeIdentity]) {
      self.provider = provider
      self.identities = identities.map(IdentityLine.init)
    }

    /// The identities themselves.
    package func identities(by suffixes: SuffixList) throws(CallError) -> [CodeIdentity] {
      var read: [CodeIdentity] = []
      for (index, line) in identities.enumerated() {
        do throws(IdentityFault) {
          read.append(try CodeIdentity(line, by: suffixes))
        } catch {
          throw .invalidParameter("identities[\(index)].\(error.member.rawValue)")
        }
      }
      return read
    }
  }
}

package enum RemoveIdentities {
  package struct Parameters: Codable {
    package let provider: String
    package let records: [String]

    package init(provider: String, records: [String]) {
      self.provider = provider
      self.records = records
    }
  }
}

package enum EnableProvider {
  package struct Parameters: Codable {
    private let provider: String
    private let manifest: String
    private let sites: [String]

    package init(_ provider: CodeProvider) {
      self.provider = provider.name
      manifest = provider.manifest
      sites = provider.sites.texts
    }

    /// The longest manifest, in bytes; `PublicFile` reads no more.
    private static let longestManifest = 64 << 10

    /// The provider itself.
    package func codeProvider() throws(CallError) -> CodeProvider {
      guard ShortName.isValid(provider) else { throw .invalidParameter("provider") }
      guard manifest.utf8.count <= Self.longestManifest else { throw .invalidParameter("manifest") }
      guard let sites = ProviderSites(sites) else { throw .invalidParameter("sites") }
      return CodeProvider(name: provider, manifest: manifest, sites: sites)
    }
  }
}
