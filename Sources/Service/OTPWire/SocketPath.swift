/// Where the service listens.
package enum SocketPath {
  /// The default path: `OTP_SOCKET`, else `otp/otpd.sock` in `XDG_RUNTIME_DIR`; nil if neither is
  /// set. `variable` returns the value of an environment variable.
  package static func standard(variable: (String) -> String?) -> String? {
    if let path = variable("OTP_SOCKET") { return path }
    // "All paths set in these environment variables must be absolute", others are ignored:
    // https://specifications.freedesktop.org/basedir-spec/latest/
    guard let runtime = variable("XDG_RUNTIME_DIR"), runtime.hasPrefix("/") else { return nil }
    return "\(runtime)/otp/otpd.sock"
  }

  /// The name of the folder with the second socket, beside the first.
  private static let intakeFolder = "intake"

  /// The path of the second socket of the service at `path`, which is for programs that only
  /// deliver messages: `otp/intake/otpd.sock`, in a folder that a sandbox can expose without the
  /// first socket.
  package static func intake(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "\(intakeFolder)/\(path)" }
    return "\(path[..<slash])/\(intakeFolder)\(path[slash...])"
  }

  /// Whether `path` can only be that of a socket for programs that only deliver messages.
  package static func isIntake(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().last == intakeFolder[...]
  }
}
