/// Where the service listens.
package enum SocketPath {
  /// The default path: `OTP_SOCKET`, else `otp/otpd.sock` in `XDG_RUNTIME_DIR`; nil when neither is
  /// set. `variable` returns the value of an environment variable.
  package static func standard(variable: (String) -> String?) -> String? {
    if let path = variable("OTP_SOCKET") { return path }
    // "All paths set in these environment variables must be absolute", others are ignored:
    // https://specifications.freedesktop.org/basedir-spec/latest/
    guard let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") else { return nil }
    return "\(runtime)/otp/otpd.sock"
  }
}
