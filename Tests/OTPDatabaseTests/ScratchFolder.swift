import FoundationEssentials
import Glibc
import Testing

/// A folder that only this test sees, and that goes away with it.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/otp-test-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A folder that stays behind does no harm to the next test, which has its own.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in the folder.
  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The bytes of `name`; nil when there is no such file.
  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// Writes `bytes` to a file `name` with `mode`.
  func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
    try #require(chmod(path(name), mode) == 0)
  }

  /// The permission bits of `name`; nil when there is no such file.
  func mode(_ name: String) -> mode_t? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// What lies in the folder, in order.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
