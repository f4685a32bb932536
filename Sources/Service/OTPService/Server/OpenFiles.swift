import Glibc

/// The process's limit of open files.
package enum OpenFiles {
  /// How many files a service has open apart from its connections.
  private static let others = 64

  /// Raises the limit so that `connections` can be open, as far as the system allows.
  ///
  /// Returns the limit that is in the way, or nil if none is.
  package static func allow(connections: Int) -> Int? {
    let needed = rlim_t(connections + others)
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return nil }
    guard limit.rlim_max >= needed else { return Int(limit.rlim_max) }
    limit.rlim_cur = needed
    return unsafe setrlimit(resource, &limit) == 0 ? nil : Int(limit.rlim_max)
  }
}
