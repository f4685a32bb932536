import Glibc
import OTPPaths

/// Files that programs obey, and therefore nobody but root and the person may change.
enum OwnFile {
  /// Who else could change or replace the file at `path`, the folders above it included; nil if
  /// nobody could.
  static func fault(at path: String) -> PathFault? {
    do throws(PathFault) {
      try PathWalk.check(path, for: .rootAnd(geteuid()))
    } catch {
      // What cannot be looked at is reported when it is opened.
      if case .unreadable = error.kind { return nil }
      return error
    }
    return nil
  }
}
