import FoundationEssentials
package import Glibc

/// A temporary folder that is removed with the object.
package final class ScratchFolder {
  package let path: String

  /// Creates a folder, in memory if requested and possible.
  package init(inMemory: Bool = false) throws {
    let usual = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let parent = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : usual
    var template = Array("\(parent)/otp-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw ScratchFolderError.refused }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A leftover folder does not affect other tests, which have their own.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in the folder.
  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Whether the file or folder `name` exists.
  package func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The sorted names of the folder's contents.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// The permission bits of `name`, or `nil` if it does not exist.
  package func mode(_ name: String) -> mode_t? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  /// The size of the file `name` in bytes.
  package func size(_ name: String) -> Int? {
    var status = stat()
    return lstat(path(name), &status) == 0 ? Int(status.st_size) : nil
  }

  /// Removes the file or folder `name`.
  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }

  /// The contents of `name`, or `nil` if it does not exist.
  package func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { Array($0) }
  }

  /// The contents of the file `name` as text.
  package func read(_ name: String) throws -> String {
    let bytes = try Data(contentsOf: URL(filePath: path(name)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScratchFolderError.notText
    }
    return text
  }

  /// Writes `bytes` to the file `name`, with permissions `mode`.
  package func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o600) throws {
    // Close-on-exec, so that programs started by other tests do not inherit the descriptor.
    let descriptor = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw ScratchFolderError.refused }
    defer { close(descriptor) }
    guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, fchmod(descriptor, mode) == 0
    else { throw ScratchFolderError.refused }
  }

  /// Writes `text` to the file `name`, for its owner only. Returns its path.
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
    return path(name)
  }
}

/// An error of a scratch folder.
enum ScratchFolderError: Error {
  case refused, notText
}
