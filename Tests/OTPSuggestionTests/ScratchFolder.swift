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
}
