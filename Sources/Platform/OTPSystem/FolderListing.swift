import Glibc

/// The names in folders.
package enum FolderListing {
  /// The names in the folder at `path`, except `.` and `..`, sorted.
  package static func names(in path: String) throws(SystemError) -> [String] {
    var names: [String] = []
    try visit(path) { name in
      names.append(name)
      return true
    }
    return names.sorted()
  }

  /// Calls `body` with each name in the folder at `path`, except `.` and `..`, in any order, until
  /// it returns false.
  package static func visit(_ path: String, _ body: (String) -> Bool) throws(SystemError) {
    guard let stream = unsafe opendir(path) else { throw SystemError() }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if name != ".", name != "..", !body(name) { return }
    }
  }
}
