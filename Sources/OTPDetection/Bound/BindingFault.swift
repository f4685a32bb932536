/// What makes a binding to a site malformed.
package enum BindingFault: Sendable, Hashable, CaseIterable {
  /// Something else than one space stands between the site and the code.
  case gap
  /// The site is no name of a host.
  case host
  /// An embedded site is no name of a host.
  case embeddedHost
  /// There is no code, or one that cannot be used.
  case code
}
