import Glibc
import OTPSystem

/// Reads folders of data files, such as `locales/` and `corpus/`.
package enum DataFolder {
  /// The names in the folder at `path` that end with `ending`, sorted; nil if it cannot be read.
  package static func names(in path: String, ending: String) -> [String]? {
    (try? FolderListing.names(in: path))?.filter { $0.hasSuffix(ending) }
  }

  /// The contents of the file at `path`; nil if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return try? SystemCall.contents(of: descriptor)
  }
}
