import FoundationEssentials
import Glibc
import ScratchFolders

/// A person with a home, a store, and providers that are shell scripts.
final class ProviderPerson {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(".config/otp/providers"),
      withIntermediateDirectories: true
    )
  }

  var variables: [String: String] {
    [
      "HOME": folder.path, "XDG_CONFIG_HOME": folder.path(".config"),
      "OTP_STORE": folder.path("inbox.db"), "CANARY": "secret-of-the-shell",
    ]
  }

  func path(_ name: String) -> String { folder.path(name) }

  func otp(_ arguments: String...) throws -> Tool.Answer {
    try Tool.otp.run(arguments, environment: variables)
  }

  /// Sets up the provider `name`, which answers with what `script` prints for a line; `members` are
  /// those of its manifest besides the ones that it needs.
  func setUp(
    _ name: String,
    sites: String = "*",
    members: String = #""timeLimit": 20"#,
    _ script: String
  ) throws {
    let program = folder.path(name)
    let text = "#!/bin/sh\nwhile read -r line; do\n\(script)\ndone\n"
    try folder.write(Array(text.utf8), to: name, mode: 0o700)
    let manifest = """
      {"schema": 1, "command": ["\(program)"], "sites": ["\(sites)"], \(members)}
      """
    try folder.write(Array(manifest.utf8), to: ".config/otp/providers/\(name).json")
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    try folder.write(Array(text.utf8), to: name, mode: mode)
  }
}
