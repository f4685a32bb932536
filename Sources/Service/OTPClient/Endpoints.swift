import OTPInbox
import OTPWire

/// Where a client finds the service and the store.
package struct Endpoints: Sendable {
  /// The socket of the service; nil to use the store without it.
  package let socket: String?

  /// The database file of the store; nil when there is no default path.
  package let store: String?

  /// Makes endpoints from paths.
  package init(socket: String?, store: String?) {
    self.socket = socket
    self.store = store
  }

  /// Chooses endpoints from the environment; `variable` returns the value of an environment
  /// variable, or nil if it is unset or empty.
  ///
  /// A store with the given `name` is used without the service, which may have another store. So is
  /// one that `OTP_STORE` names, unless `OTP_SOCKET` names a service.
  package init(storeNamed name: String? = nil, variable: (String) -> String?) {
    let isStoreNamed =
      name != nil || (variable("OTP_STORE") != nil && variable("OTP_SOCKET") == nil)
    socket = isStoreNamed ? nil : SocketPath.standard(variable: variable)
    store = name ?? Inbox.defaultPath(variable: variable)
  }
}
