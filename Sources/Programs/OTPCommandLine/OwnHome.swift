package import CommandLineToolkit
import Glibc

/// The home folder of the user who runs this program.
package enum OwnHome {
  /// Refuses a home folder of somebody else, as with `sudo` or `env HOME=…`: what root writes
  /// there, its owner could not change, and its links would lead root elsewhere.
  package static func require(_ environment: Environment) throws(CommandError) {
    guard let home = environment["HOME"] else { return }
    var status = stat()
    guard unsafe stat(home, &status) == 0, status.st_uid != geteuid() else { return }
    throw CommandError("\(home) belongs to another user; run this as that user, without sudo")
  }
}
