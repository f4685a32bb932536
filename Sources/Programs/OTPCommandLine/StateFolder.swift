package import CommandLineToolkit
import OTPSystem

/// The folder of the programs' state, including the store.
package enum StateFolder {
  /// Excludes the folder at `path` from backups, and creates it if it is missing. What creates it
  /// before the store does must do so.
  package static func keepBackupsAway(from path: String) throws(CommandError) {
    let tag = "\(path)/\(CacheTag.name)"
    if PublicFile.isThere(tag) { return }
    try PublicFile.replace(tag, with: Array(CacheTag.text.utf8), for: .owner)
  }
}
