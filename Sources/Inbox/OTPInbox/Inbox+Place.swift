extension Inbox {
  /// The default path of the store: `OTP_STORE`, or `otp/inbox.db` in `XDG_STATE_HOME` or
  /// `~/.local/state`; nil if `environment` defines none of them.
  public static func defaultPath(environment: [String: String]) -> String? {
    defaultPath { environment[$0] }
  }

  /// The default path of the store, with `variable` looking up environment variables.
  package static func defaultPath(variable: (String) -> String?) -> String? {
    if let path = variable("OTP_STORE"), !path.isEmpty { return path }
    // "All paths set in these environment variables must be absolute"; relative paths are ignored:
    // https://specifications.freedesktop.org/basedir-spec/latest/
    if let state = variable("XDG_STATE_HOME"), state.hasPrefix("/") {
      return "\(state)/otp/inbox.db"
    }
    if let home = variable("HOME"), home.hasPrefix("/") {
      return "\(home)/.local/state/otp/inbox.db"
    }
    return nil
  }
}
