package import OTPSuggestion

extension CodeClient {
  /// How long before its `since` the last code arrived that `request` would get without it; nil if
  /// that cannot be told. Codes that became too old in the time `waited` count too.
  package func timeBeforeSince(
    _ request: SuggestionRequest,
    waited: Duration = .zero
  ) -> Duration? {
    guard var before = request.beforeSince else { return nil }
    before.window += waited
    // The reason is known already: what fails here is a part of a sentence.
    return (try? answer(to: before)).flatMap { request.timeBeforeSince($0.suggestions) }
  }

  /// The same for a link.
  package func timeBeforeSince(_ request: LinkRequest, waited: Duration = .zero) -> Duration? {
    guard var before = request.beforeSince else { return nil }
    before.window += waited
    return (try? links(for: before)).flatMap { request.timeBeforeSince($0.links) }
  }
}
