import CommandLineToolkit
import OTPInbox

/// Purges a store and removes its files.
struct StoreRemoval {
  /// The suffixes of a store's files, and of the token and the certificate of its ports.
  private static let suffixes = ["-wal", "-shm", "-journal", "-reserve", ".token", ".pem", ""]

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Whether any file of a store exists at `path`. Even without the database, its log still holds
  /// messages.
  static func isThere(_ path: String) -> Bool {
    suffixes.contains { PublicFile.isThere(path + $0) }
  }

  /// Removes the store, and returns what was done.
  func run() throws(CommandError) -> String {
    if PublicFile.isThere(path) { try purge() }
    for suffix in Self.suffixes { try PublicFile.remove(path + suffix) }
    return "purged and removed \(path)"
  }

  private func purge() throws(CommandError) {
    let report: PurgeReport
    do throws(InboxError) {
      report = try Inbox.forPurging(path: path).purgeAll()
    } catch {
      throw CommandError("\(error.description); it was left unchanged")
    }
    // Once the file is removed, the remaining traces can no longer be overwritten.
    guard !report.tracesRemain else {
      throw CommandError(
        """
        traces remain in \(path), because another program uses it or there is no space; end that \
        program, and run it again
        """
      )
    }
  }
}
