import Glibc
import ScratchFolders
import Testing

@testable import OTPService

struct ListeningSocketTests {
  private func failure(at path: String) -> ServiceError.Kind? {
    do {
      _ = try ListeningSocket(path: path)
      return nil
    } catch {
      return error.kind
    }
  }

  private func kind(of path: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status.st_mode & S_IFMT
  }

  @Test func `only its owner can access the socket and its directory`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("run/otpd.sock")
    let mask = umask(0o077)
    defer { umask(mask) }
    let socket = try ListeningSocket(path: path)
    #expect(folder.mode("run") == 0o700)
    #expect(try kind(of: path) == S_IFSOCK)
    #expect(folder.mode("run/otpd.sock").map { $0 & 0o077 } == 0)
    withExtendedLifetime(socket) {}
  }

  @Test func `only one running service has a socket`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("run/otpd.sock")
    var first: ListeningSocket? = try ListeningSocket(path: path)
    #expect(failure(at: path) == .running)
    #expect(first?.path == path)
    first = nil
    #expect(access(path, F_OK) != 0)
    #expect(failure(at: path) == nil)
  }

  @Test func `a socket that somebody removed or replaced is not there`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("run/otpd.sock")
    let made = try ListeningSocket(path: path)
    let taken = try ListeningSocket(activated: dup(made.descriptor), path: path, isLocked: false)
    #expect(made.isThere && taken.isThere && taken.isPassed && !made.isPassed)
    try #require(unlink(path) == 0)
    #expect(!made.isThere && !taken.isThere)
    let other = csocket(at: path)
    defer { close(other) }
    #expect(!made.isThere && !taken.isThere)
  }

  @Test func `a stale socket is replaced`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("run/otpd.sock")
    try #require(mkdir(folder.path("run"), 0o700) == 0)
    // Bound and closed, as after a kill.
    let left = csocket(at: path)
    close(left)
    #expect(try kind(of: path) == S_IFSOCK)
    #expect(failure(at: path) == nil)
  }

  @Test(arguments: ["otpd.sock", "otpd.sock.lock"])
  func `a link at the path is refused and left unchanged`(_ name: String) throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("run"), 0o700) == 0)
    let target = folder.path("target")
    try #require(symlink(target, folder.path("run/\(name)")) == 0)
    #expect(failure(at: folder.path("run/otpd.sock")) == .exposed)
    #expect(try kind(of: folder.path("run/\(name)")) == S_IFLNK)
    #expect(access(target, F_OK) != 0)
  }

  @Test func `a file at the path is refused and left unchanged`() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("run"), 0o700) == 0)
    let path = folder.path("run/otpd.sock")
    _ = try folder.write("mine", to: "run/otpd.sock")
    #expect(failure(at: path) == .exposed)
    #expect(try folder.read("run/otpd.sock") == "mine")
  }

  @Test func `a directory that other users can read is refused`() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("run"), 0o700) == 0)
    try #require(chmod(folder.path("run"), 0o755) == 0)
    let error = #expect(throws: ServiceError.self) {
      try ListeningSocket(path: folder.path("run/otpd.sock"))
    }
    #expect(error?.kind == .exposed)
    #expect(error?.description.contains("chmod") == false)
  }

  @Test func `a linked directory is refused`() throws {
    let folder = try ScratchFolder()
    try #require(mkdir(folder.path("real"), 0o700) == 0)
    try #require(symlink(folder.path("real"), folder.path("run")) == 0)
    #expect(failure(at: folder.path("run/otpd.sock")) == .exposed)
  }

  @Test(arguments: ["otpd.sock", "run/otpd.sock", "/otpd.sock", "/tmp/..", ""])
  func `a path without its own directory is refused`(_ path: String) {
    #expect(failure(at: path) == .failed)
  }

  @Test func `a path longer than the system allows is refused`() throws {
    let folder = try ScratchFolder()
    let path = folder.path("run/" + String(repeating: "s", count: 120))
    #expect(failure(at: path) == .failed)
  }

  @Test func `a socket below a folder that others can exchange is refused`() throws {
    let folder = try ScratchFolder()
    for name in ["shared", "shared/run"] { try #require(mkdir(folder.path(name), 0o700) == 0) }
    chmod(folder.path("shared"), 0o777)
    #expect(failure(at: folder.path("shared/run/otpd.sock")) == .exposed)
    #expect(failure(at: folder.path("shared/new/otpd.sock")) == .exposed)
    #expect(!folder.has("shared/new"))
    chmod(folder.path("shared"), 0o1777)
    #expect(failure(at: folder.path("shared/run/otpd.sock")) == nil)
  }
}
