import CommandLineToolkit
import OTPInbox

/// Purges a store and removes its files.
struct StoreRemoval {
  /// The file that keeps backups away from the folder of a store.
  static let tag = "CACHEDIR.TAG"

  /// The ends of the names of a store's files, and of the token and the certificate of its ports.
  private static let suffixes = ["-wal", "-shm", "-journal", "-reserve", ".token", ".pem", ""]

  private let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Removes the store; returns what was done.
  func run() throws(CommandError) -> String {
    let report: PurgeReport
    do throws(InboxError) {
      report = try Inbox.forPurging(path: path).purgeAll()
    } catch {
      throw CommandError("\(error.description); it was left as it is")
    }
    // What is removed could not be overwritten any more.
    guard !report.tracesRemain else {
      throw CommandError(
        """
        traces remain in \(path), because another program uses it or there is no space; end that \
        program, and run it again
        """
      )
    }
    for suffix in Self.suffixes { try PublicFile.remove(path + suffix) }
    return "purged and removed \(path)"
  }
}
