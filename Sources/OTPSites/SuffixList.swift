internal import CPSL

/// The public suffix list: below which names anybody can register one (https://publicsuffix.org/).
///
/// Rules of the private section count as much as those of ICANN: two pages of `github.io` belong to two people. It owns the
/// list of libpsl and frees it. One task owns it.
@safe package final class SuffixList {
  /// Where a list comes from.
  package enum Source: Sendable {
    /// The one that was built into libpsl: no file is opened.
    case builtIn
    /// The newer one of that and the system's file, which the package `publicsuffix` keeps up to date.
    case latest
  }

  /// Nil where libpsl was built without a list, and the system has none.
  private let list: OpaquePointer?

  /// Takes the list from `source`.
  package init(_ source: Source) {
    // What must be freed and what is built in, `psl_free` knows.
    let latest = source == .latest ? unsafe psl_latest(nil) : nil
    unsafe list = latest ?? psl_builtin()
  }

  deinit {
    unsafe psl_free(list)
  }

  /// Whether anybody can register a name below `host`, such as `com`, `co.uk` or `github.io`; also any top-level domain that the list
  /// does not know.
  package func isPublicSuffix(_ host: HostName) -> Bool {
    guard let list = unsafe list else { return host.isSingleLabel }
    return unsafe psl_is_public_suffix2(list, host.value, PSL_TYPE_ANY) == 1
  }

  /// The name that somebody registered and that `host` belongs to; nil when `host` is a public suffix, or when there is no list.
  package func registrableDomain(of host: HostName) -> String? {
    unsafe host.value.withCString { name in
      // The answer is a part of `name`. An address would be cut like a name, but a `HostName` is none.
      unsafe psl_registrable_domain(list, name).map { unsafe String(cString: $0) }
    }
  }

  /// Whether two hosts belong to the same site: they are the same, or have the same registrable domain.
  ///
  /// Source: https://html.spec.whatwg.org/multipage/browsers.html#same-site
  package func isSameSite(_ first: HostName, _ second: HostName) -> Bool {
    if first == second { return true }
    guard let domain = registrableDomain(of: first) else { return false }
    return domain == registrableDomain(of: second)
  }
}
