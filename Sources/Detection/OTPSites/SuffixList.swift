internal import CPSL

/// The public suffix list: the names below which anyone can register a domain
/// (https://publicsuffix.org/).
///
/// Private rules count as ICANN's do: two pages of `github.io` belong to two people. Not safe to
/// share between tasks.
@safe package final class SuffixList {
  /// A source of the list.
  package enum Source: Sendable {
    /// The list built into libpsl. Opens no file.
    case builtIn
    /// The newer of the built-in list and the system's file, which the package `publicsuffix`
    /// updates.
    case latest
  }

  /// `nil` if libpsl was built without a list and the system has none.
  private let list: OpaquePointer?

  /// Loads the list from `source`.
  package init(_ source: Source) {
    // `psl_free` ignores the built-in list.
    let latest = source == .latest ? unsafe psl_latest(nil) : nil
    unsafe list = latest ?? psl_builtin()
  }

  deinit {
    unsafe psl_free(list)
  }

  /// Whether anyone can register a name below `host`, such as `com`, `co.uk` or `github.io`. Also
  /// true for top-level domains that are not in the list.
  package func isPublicSuffix(_ host: HostName) -> Bool {
    guard let list = unsafe list else { return host.isSingleLabel }
    return unsafe psl_is_public_suffix2(list, host.value, PSL_TYPE_ANY) == 1
  }

  /// Whether the list has the top-level domain of `host`, which distinguishes a host from other
  /// words with full stops.
  package func knowsTopLevelDomain(of host: HostName) -> Bool {
    guard let list = unsafe list,
      let last = host.value.split(separator: ".").last
    else { return false }
    let type = PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE
    return unsafe psl_is_public_suffix2(list, String(last), type) == 1
  }

  /// The registered domain that `host` belongs to; `nil` if `host` is a public suffix or there is
  /// no list.
  package func registrableDomain(of host: HostName) -> String? {
    unsafe host.value.withCString { name in
      // The result points into `name`. libpsl would cut an IP address as well, but a `HostName` is
      // never one.
      unsafe psl_registrable_domain(list, name).map { unsafe String(cString: $0) }
    }
  }

  /// Whether both hosts belong to one site: they are equal or share a registrable domain.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/browsers.html#same-site
  package func isSameSite(_ first: HostName, _ second: HostName) -> Bool {
    if first == second { return true }
    guard let domain = registrableDomain(of: first) else { return false }
    return domain == registrableDomain(of: second)
  }
}
