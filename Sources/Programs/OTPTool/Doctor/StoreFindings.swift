import CommandLineToolkit
import Glibc
import OTPCommandLine
import OTPInbox
import OTPSystem

/// Whether messages can be stored.
struct StoreFindings {
  /// The space below which the store may be unable to take messages, in bytes: a purge writes the
  /// store once more.
  private static let leastSpace: UInt64 = 8 << 20

  let all: [Finding]

  init(_ environment: Environment) {
    do throws(CommandError) {
      let path = try StorePath(named: nil, environment: environment).path
      all = Self.findings(path)
    } catch {
      all = [Finding(.store, .wrong, error.description)]
    }
  }

  private static func findings(_ path: String) -> [Finding] {
    guard PublicFile.isThere(path) else {
      let folder = existingFolder(above: path)
      if let fault = fault(ofFolder: folder) { return [Finding(.store, .wrong, fault)] }
      return [Finding(.store, .ok, "none yet; the first message makes \(path)")]
    }
    do throws(InboxError) {
      let condition = try Inbox.condition(at: path, sources: [], limit: 0)
      if unsafe access(path, W_OK) != 0 {
        return [Finding(.store, .wrong, "\(path) is read-only, so messages cannot be stored")]
      }
      if let fault = fault(ofFolder: existingFolder(above: path)) {
        return [Finding(.store, .wrong, fault)]
      }
      guard let condition else {
        return [Finding(.store, .ok, "\(path), of an earlier version; the next use updates it")]
      }
      let count = condition.entryCount == 1 ? "one message" : "\(condition.entryCount) messages"
      return [Finding(.store, .ok, "\(path), with \(count)")]
    } catch  where error.kind == .exposed && isFileExposed(path) {
      let words = "others can read or change \(path)"
      return [Finding(.store, .wrong, words, remedy: Remedy(["chmod", "600", path]))]
    } catch {
      return [Finding(.store, .wrong, error.description)]
    }
  }

  /// Whether the file itself, rather than a folder above it, is open to others.
  private static func isFileExposed(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_uid == geteuid()
      && status.st_mode & (S_IRWXG | S_IRWXO) != 0
  }

  private static func fault(ofFolder folder: String) -> String? {
    var space = statvfs()
    guard unsafe statvfs(folder, &space) == 0 else {
      let code = errno
      return "\(folder) cannot be read: \(SystemError(code))"
    }
    if UInt64(space.f_bavail) * UInt64(space.f_frsize) < leastSpace {
      return "the disk of \(folder) is full, so messages cannot be stored; make room on it"
    }
    return unsafe access(folder, W_OK) == 0
      ? nil : "\(folder) is read-only, so messages cannot be stored"
  }

  /// The nearest folder above `path` that exists.
  private static func existingFolder(above path: String) -> String {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if PublicFile.isFolder(String(folder)) { return String(folder) }
    }
    return path.hasPrefix("/") ? "/" : "."
  }
}
