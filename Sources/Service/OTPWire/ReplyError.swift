/// Why a reply holds no result.
package enum ReplyError: Error {
  /// The service refused the call with the error `name`.
  case refused(name: String, Details)
  /// The reply does not have the form that the interface promises.
  case unreadable

  /// Whether the reason may be that the service has another version than the client.
  package var mayComeFromOtherVersion: Bool {
    guard case .refused(let name, _) = self else { return true }
    return name.hasPrefix(ServiceInterface.standardName)
  }

  /// What the service says about an error.
  package struct Details: Decodable {
    /// The parameter that the service does not accept.
    package var parameter: String? = nil
    /// Why the service could not use its store.
    package var reason: String? = nil
  }
}
