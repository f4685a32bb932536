/// What makes a binding to a site malformed.
package enum BindingFault: Sendable, Hashable, CaseIterable {
  /// The `@` touches the text before it, or is not the ASCII one.
  case start
  /// Site and code are not separated by exactly one space.
  case gap
  /// The site is no name of a host.
  case host
  /// The site is an IP address in any notation.
  case address
  /// The site is a name below which anybody can have a site, such as `com` or `github.io`.
  case publicSuffix
  /// An embedded site is no name of a host that a code could be bound to.
  case embeddedHost
  /// There is no code, or one that cannot be used.
  case code
}
