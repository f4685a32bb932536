import FoundationEssentials
package import Glibc

/// A folder that only this test sees, and that goes away with it.
package final class ScratchFolder {
  package let path: String

  /// Makes the folder, where wanted in memory if the system has a place for that.
  package init(inMemory: Bool = false) throws {
    let usual = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let parent = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : usual
    var template = Array("\(parent)/otp-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchFolderError.refused }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A folder that stays behind does no harm to the next test, which has its own.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Whether there is a file or folder `name`.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// What lies in the folder, in order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The permission bits of `name`; nil when there is no such file.
  package func mode(_ name: String) -> mode_t? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// Removes the file or folder `name`.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// The bytes of `name`; nil when there is no such file.
  package func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// What the file `name` holds, as text.
  package func read(_ name: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: path(name)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScratchFolderError.notText
    }
    return text
  }

  /// Writes `bytes` to a file `name` with `mode`.
  package func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) throws {
    // Foundation's way leaves it open in programs that another test starts meanwhile.
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw ScratchFolderError.refused }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, mode) == 0
    else { throw ScratchFolderError.refused }
  }

  /// Makes the file `name`, for its owner only; returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
    return path(name)
  }
}

/// Why a scratch folder did not do its work.
enum ScratchFolderError: Error {
  case refused, notText
}
