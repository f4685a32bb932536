package import CommandLineToolkit

// The variables that several programs read.
extension EnvironmentVariable {
  package static let store = EnvironmentVariable(
    "OTP_STORE",
    """
    The database file of the store. `otp` uses it without the service, unless `OTP_SOCKET` names
    one.
    """
  )
  package static let socket = EnvironmentVariable(
    "OTP_SOCKET",
    "The socket of `otpd serve`."
  )
  package static let runtimeFolder = EnvironmentVariable(
    "XDG_RUNTIME_DIR",
    """
    The folder of the socket, `otp/otpd.sock`, if `OTP_SOCKET` is not set, and of the message bus.
    """
  )
  package static let stateFolder = EnvironmentVariable(
    "XDG_STATE_HOME",
    "The folder of the store, `otp/inbox.db`, and of records; else `~/.local/state`."
  )
  package static let settingsFolder = EnvironmentVariable(
    "XDG_CONFIG_HOME",
    "The folder of settings, words and rules, `otp`; else `~/.config`."
  )
  package static let dataFolder = EnvironmentVariable(
    "XDG_DATA_HOME",
    "The folder of desktop entries, `applications`; else `~/.local/share`."
  )
  package static let home = EnvironmentVariable("HOME", "The folder that `~` stands for.")
  package static let path = EnvironmentVariable(
    "PATH",
    "Where the tools of the clipboard are looked for."
  )
  package static let sessionBus = EnvironmentVariable(
    "DBUS_SESSION_BUS_ADDRESS",
    "The address of the session's message bus; else `bus` in `XDG_RUNTIME_DIR`."
  )
  package static let systemBus = EnvironmentVariable(
    "DBUS_SYSTEM_BUS_ADDRESS",
    "The address of the system's message bus."
  )

  /// The variables through which systemd passes sockets and receives a service's status.
  package static let systemd: [EnvironmentVariable] = [
    EnvironmentVariable(
      "LISTEN_FDS",
      "With `LISTEN_PID`, from systemd: the socket to answer on; see sd_listen_fds(3)."
    ),
    EnvironmentVariable("LISTEN_PID", "The process that `LISTEN_FDS` is for."),
    EnvironmentVariable(
      "NOTIFY_SOCKET",
      "From systemd: where to say that the service is ready; see sd_notify(3)."
    ),
    EnvironmentVariable(
      "WATCHDOG_USEC",
      "With `WATCHDOG_PID`, from systemd: how often to say that it is alive, in microseconds."
    ),
    EnvironmentVariable("WATCHDOG_PID", "The process that `WATCHDOG_USEC` is for."),
  ]

  /// The variables for file locations, which all programs read.
  package static let places: [EnvironmentVariable] = [
    socket, store, runtimeFolder, stateFolder, settingsFolder, home,
  ]
}
