import FoundationEssentials
import Glibc
import Testing

/// Looks until `condition` holds, for as long as a busy machine may need; the test fails if it does
/// not by then.
func wait(
  until condition: () throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let end = ContinuousClock.now + .seconds(60)
  while try !condition() {
    try #require(ContinuousClock.now < end, "it did not happen", sourceLocation: sourceLocation)
    // Between two looks, not to be in time.
    usleep(5_000)
  }
}

/// What the system shows of a process.
struct ProcessView {
  let identifier: pid_t

  /// The files that it has open, by the paths that the system shows.
  func openFiles() -> [String] {
    let folder = "/proc/\(identifier)/fd"
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var paths: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      var bytes = [CChar](repeating: 0, count: 4_096)
      let count = readlink("\(folder)/\(name)", &bytes, bytes.count)
      if count > 0 {
        paths.append(
          String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
        )
      }
    }
    return paths
  }

  /// Whether it waits in a call of the system that others end, such as `poll(2)`.
  func isAsleep() throws -> Bool { try state() == "S" }

  /// Whether it was stopped by a signal.
  func isStopped() throws -> Bool { try state() == "T" }

  /// Whether it holds a lock of the file at `path` that keeps others out: proc_locks(5).
  func holdsWriteLock(of path: String) throws -> Bool {
    var file = stat()
    guard stat(path, &file) == 0 else { return false }
    let locks = try Data(contentsOf: URL(filePath: "/proc/locks"))
    return String(decoding: locks, as: UTF8.self).split(separator: "\n").contains { line in
      // "1: POSIX  ADVISORY  WRITE 4711 fe:00:16220255 0 EOF"; "->" stands behind the number of a
      // lock that is waited for.
      let columns = line.split(separator: " ")
      return columns.count > 5 && columns[3] == "WRITE" && columns[4] == "\(identifier)"
        && columns[5].hasSuffix(":\(file.st_ino)")
    }
  }

  private func state() throws -> Character? {
    let descriptor = open("/proc/\(identifier)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = read(descriptor, &bytes, bytes.count)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    // The name before it may contain anything: proc_pid_stat(5).
    guard let end = text.lastIndex(of: ")") else { return nil }
    return text[end...].dropFirst(2).first
  }
}
