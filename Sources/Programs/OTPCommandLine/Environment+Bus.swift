package import CommandLineToolkit

extension Environment {
  /// The address of the user's message bus; nil if there is none.
  package var sessionBus: String? {
    if let address = self["DBUS_SESSION_BUS_ADDRESS"] { return address }
    guard let runtime = self["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
    return "unix:path=\(runtime)/bus"
  }

  /// The address of the system message bus.
  package var systemBus: String {
    self["DBUS_SYSTEM_BUS_ADDRESS"] ?? "unix:path=/run/dbus/system_bus_socket"
  }
}
