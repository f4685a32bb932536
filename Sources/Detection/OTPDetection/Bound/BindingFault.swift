/// What is wrong with a malformed binding.
package enum BindingFault: Sendable, Hashable, CaseIterable {
  /// The `@` touches the text before it, or is not ASCII.
  case start
  /// The site and the code are not separated by exactly one space.
  case gap
  /// The site is not a host name.
  case host
  /// The site is an IP address in any notation.
  case address
  /// The site is a public suffix, such as `com` or `github.io`: anyone can register a name below
  /// it.
  case publicSuffix
  /// An embedded site is not a host that a code can be bound to.
  case embeddedHost
  /// The code is missing or unusable.
  case code
}
