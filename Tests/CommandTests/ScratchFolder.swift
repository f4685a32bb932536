import FoundationEssentials
import Glibc
import Testing

/// A folder that only this test sees, and that goes away with it.
struct ScratchFolder: ~Copyable {
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

  /// Whether there is a file or folder `name`.
  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// Makes the file `name`, for its owner only; returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
    return path(name)
  }

  /// What the file `name` holds.
  func read(_ name: String) throws -> String {
    try #require(
      String(validating: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
    )
  }
}
