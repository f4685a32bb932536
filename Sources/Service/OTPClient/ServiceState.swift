package import OTPSuggestion

/// Whether a service runs, and of which version it is.
package enum ServiceState: Sendable, Equatable {
  /// No service is asked, because the environment names a store.
  case unused
  /// No service listens.
  case absent
  /// A service runs; its version is nil if it does not report one.
  case running(version: String?)
  /// A service cannot be used or does not answer, for the reason that is given.
  case unusable(String)

  /// Asks the service of `endpoints`; the service manager may start it for this.
  package init(of endpoints: Endpoints, clocks: Clocks) {
    guard let path = endpoints.socket else {
      self = .unused
      return
    }
    do throws(ClientError) {
      let service = try ServiceConnection(
        path: path,
        timeout: Self.timeout,
        uptime: clocks.uptime
      )
      self = .running(version: try service.version())
    } catch {
      self = error.kind == .noService ? .absent : .unusable(error.description)
    }
  }

  /// The time that the service has to start and to answer, in milliseconds; a service that runs
  /// needs about one.
  private static let timeout: Int64 = 2_000
}
