extension Inbox {
  /// Where the inbox is when nobody says otherwise: `OTP_STORE`, else `otp/inbox.db` in
  /// `XDG_STATE_HOME`, else in `~/.local/state`; nil when `environment` names no such place.
  public static func defaultPath(environment: [String: String]) -> String? {
    if let path = environment["OTP_STORE"], !path.isEmpty { return path }
    // "All paths set in these environment variables must be absolute", others are ignored:
    // https://specifications.freedesktop.org/basedir-spec/latest/
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return "\(state)/otp/inbox.db"
    }
    if let home = environment["HOME"], home.hasPrefix("/") {
      return "\(home)/.local/state/otp/inbox.db"
    }
    return nil
  }
}
