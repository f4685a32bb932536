import CommandLineToolkit
import Glibc
import OTPInbox

/// The user's own inbox, which must not receive test mail.
enum OwnInbox {
  /// Whether the store at `path` is the default store. `OTP_STORE` is ignored, because it may name
  /// a store for tests.
  static func isAt(_ path: String, _ environment: Environment) -> Bool {
    let usual = Inbox.defaultPath { $0 == "OTP_STORE" ? nil : environment[$0] }
    return usual.map { resolved($0) == resolved(path) } ?? false
  }

  /// Resolves symbolic links in `path`, even if the file does not exist yet.
  private static func resolved(_ path: String) -> String {
    if let whole = real(path) { return whole }
    guard let slash = path.lastIndex(of: "/") else { return "\(real(".") ?? ".")/\(path)" }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return "\(real(folder) ?? folder)/\(path[path.index(after: slash)...])"
  }

  private static func real(_ path: String) -> String? {
    guard let pointer = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(pointer) }
    return unsafe String(cString: pointer)
  }
}
