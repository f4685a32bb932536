package import OTPSuggestion

extension CodeClient {
  /// How long before its `since` the last code arrived that `request` would get without it; nil if
  /// that is not known. Codes that became too old while the caller `waited` count too.
  package func timeBeforeSince(
    _ request: SuggestionRequest,
    waited: Duration = .zero
  ) -> Duration? {
    guard var before = request.beforeSince else { return nil }
    before.window += waited
    // The reason is known already: a failure here only leaves out part of a sentence.
    return (try? answer(to: before)).flatMap { request.timeBeforeSince($0.suggestions) }
  }

  /// The same for a link.
  package func timeBeforeSince(_ request: LinkRequest, waited: Duration = .zero) -> Duration? {
    guard var before = request.beforeSince else { return nil }
    before.window += waited
    return (try? links(for: before)).flatMap { request.timeBeforeSince($0.links) }
  }
}
