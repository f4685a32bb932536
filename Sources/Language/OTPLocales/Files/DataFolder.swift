import Glibc

/// Reads folders of data files, such as `locales/` and `corpus/`.
package enum DataFolder {
  /// The number of bytes read at a time.
  private static let step = 1 << 16

  /// The names in the folder at `path` that end with `ending`, sorted; nil if it cannot be read.
  package static func names(in path: String, ending: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          unsafe String(cString: $0)
        }
      }
      if name.hasSuffix(ending) { names.append(name) }
    }
    return names.sorted()
  }

  /// The contents of the file at `path`; nil if it cannot be read.
  package static func bytes(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, size in
        repeat {
          count = unsafe read(descriptor, buffer.baseAddress, step)
        } while count < 0 && errno == EINTR
        size = max(count, 0)
      }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += part
    }
  }
}
