import Glibc

/// The names of the files in a folder.
package enum FolderNames {
  /// The names in the folder at `path`, except hidden ones; empty if it is not a folder.
  package static func all(in path: String) -> [String] {
    var names: [String] = []
    _ = contains(path) { name in
      names.append(name)
      return false
    }
    return names
  }

  /// Whether the folder at `path` has a name, other than hidden ones, that satisfies `condition`.
  package static func contains(_ path: String, where condition: (String) -> Bool) -> Bool {
    guard let stream = unsafe opendir(path) else { return false }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if !name.hasPrefix("."), condition(name) { return true }
    }
    return false
  }
}
