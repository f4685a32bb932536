import Glibc
import OTPSystem

/// Files that control what programs do, so that only root and the user may be able to change them.
enum OwnFile {
  /// Who else could change or replace the file at `path`, or a folder above it; nil if no one
  /// could.
  static func fault(at path: String) -> PathFault? {
    do throws(PathFault) {
      try PathWalk.check(path, for: .rootAnd(geteuid()))
    } catch {
      // A file that cannot be inspected is reported when it is opened.
      if case .unreadable = error.kind { return nil }
      return error
    }
    return nil
  }
}
