import OTPInbox
import OTPSuggestion
import OTPWire

extension CallHandler {
  /// The maximum number of identities in a reply: as many as the inbox reads for a site.
  private static let mostChoices = Inbox.mostChoices

  /// Answers a call of `org.otpd.Identities`.
  func answer(_ request: ReadCall.IdentityRequest) throws(CallError) -> Answer {
    switch request {
    case .suggest(var request):
      request.limit = min(request.limit, Self.mostChoices)
      let choices = try using { () throws(InboxError) in try engine.identities(for: request) }
      return Self.reply(SuggestIdentities.Result(choices))
    case .state(let name):
      let provider = try using { () throws(InboxError) in try engine.inbox.provider(name) }
      return Self.reply(ProviderCall.State(isEnabled: provider != nil))
    case .providers:
      let providers = try using { () throws(InboxError) in try engine.inbox.providers() }
      return Self.reply(ListProviders.Result(providers))
    case .replace(let identities, let name):
      return try change { () throws(InboxError) in
        try engine.inbox.replaceIdentities(of: name, with: identities)
      }
    case .save(let identities, let name):
      return try change { () throws(InboxError) in
        try engine.inbox.saveIdentities(identities, of: name)
      }
    case .remove(let records, let name):
      return try change { () throws(InboxError) in
        try engine.inbox.removeIdentities(records, of: name)
      }
    case .enable(let provider):
      try using { () throws(InboxError) in try engine.inbox.enable(provider, at: now()) }
      return Self.reply(NoParameters())
    case .disable(let name):
      let isDone = try using { () throws(InboxError) in try engine.inbox.disableProvider(name) }
      guard isDone else { throw .providerNotEnabled }
      return Self.reply(NoParameters())
    }
  }

  private func change(
    _ body: () throws(InboxError) -> IdentityChange
  ) throws(CallError) -> Answer {
    switch try using(body) {
    case .done: return Self.reply(NoParameters())
    case .notEnabled: throw .providerNotEnabled
    case .tooMany: throw .tooManyIdentities(IdentityChange.mostIdentities)
    case .otherSite(let index): throw .invalidParameter("identities[\(index)].domains")
    }
  }
}
