import Glibc
import OTPSystem
import ScratchFolders
import Testing

/// The folders that are checked are below the scratch folder, which is in a sticky one.
struct PathWalkTests {
  private let folder: ScratchFolder
  private let user = TrustedOwners.rootAnd(geteuid())

  init() throws {
    folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c"] { make(name) }
    try folder.write([1], to: "a/b/c/file")
  }

  private func make(_ name: String, mode: mode_t = 0o755) {
    mkdir(folder.path(name), mode)
    chmod(folder.path(name), mode)
  }

  private func fault(_ name: String, _ owners: TrustedOwners? = nil) -> PathFault? {
    do throws(PathFault) {
      try PathWalk.check(folder.path(name), for: owners ?? user)
      return nil
    } catch {
      return error
    }
  }

  private func faultOfAll(_ name: String) -> PathFault? {
    do throws(PathFault) {
      try PathWalk.checkAll(folder.path(name), for: user)
      return nil
    } catch {
      return error
    }
  }

  @Test func `accepts folders that only their owner can write to, below a sticky one`() {
    #expect(fault("a/b/c/file") == nil)
    #expect(fault("a/./b/../b//c/") == nil)
    #expect(fault("a/missing/part") == nil)
  }

  @Test func `names the folder that others can write to`() {
    chmod(folder.path("a/b"), 0o777)
    #expect(fault("a/b/c/file")?.path.hasSuffix("/a/b") == true)
    #expect(fault("a/b/c/file")?.kind == .writable)
    #expect(fault("a") == nil)
    chmod(folder.path("a/b"), 0o1777)
    #expect(fault("a/b/c/file") == nil)
  }

  @Test func `for root alone, no folder may be writable by others, nor a sticky one`() {
    #expect(fault("a", .root)?.kind == .writable)
    #expect(fault("a", .root)?.path == "/tmp")
  }

  @Test func `checks the folders on the way of each link`() {
    make("other")
    make("other/deep")
    symlink(folder.path("other/deep"), folder.path("a/absolute"))
    symlink("../other/deep", folder.path("a/relative"))
    symlink("absolute", folder.path("a/chain"))
    #expect(fault("a/chain/x") == nil)
    chmod(folder.path("other"), 0o777)
    for name in ["a/absolute", "a/relative", "a/chain/x"] {
      #expect(fault(name)?.path.hasSuffix("/other") == true)
    }
  }

  @Test func `gives up on links that lead to each other`() {
    symlink("two", folder.path("one"))
    symlink("one", folder.path("two"))
    #expect(fault("one")?.kind == .unreadable(code: ELOOP))
  }

  @Test func `finds a file below that others can write to, and refuses links there`() {
    #expect(faultOfAll("a") == nil)
    chmod(folder.path("a/b/c/file"), 0o666)
    #expect(faultOfAll("a")?.path.hasSuffix("/a/b/c/file") == true)
    #expect(faultOfAll("a/b/c/file")?.kind == .writable)
    chmod(folder.path("a/b/c/file"), 0o644)
    symlink("file", folder.path("a/b/c/link"))
    #expect(faultOfAll("a")?.kind == .special)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to give a folder to another user"))
  func `refuses what belongs to another user, a link too`() {
    chown(folder.path("a/b"), 12_345, 12_345)
    #expect(fault("a/b/c")?.kind == .owner(12_345))
    #expect(fault("a/b/c", .rootAnd(12_345)) == nil)
    chown(folder.path("a/b"), 0, 0)
    symlink("b", folder.path("a/link"))
    lchown(folder.path("a/link"), 12_345, 12_345)
    #expect(fault("a/link/c")?.kind == .owner(12_345))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, to give a folder to another user"))
  func `lets a user's private group write, but no other group`() {
    chmod(folder.path("a"), 0o775)
    chown(folder.path("a"), 12_345, 12_345)
    #expect(fault("a/b", .rootAnd(12_345)) == nil)
    chown(folder.path("a"), 12_345, 100)
    #expect(fault("a/b", .rootAnd(12_345))?.kind == .writable)
  }

  @Test(arguments: [
    ("sam:x:1000:\n", false), ("sam:x:1000:sam\n", false), ("sam:x:1000:sue\n", true),
    ("sam:x:1000:sam,sue", true), ("sam:x:1000:\nteam:x:1000:sue\n", true),
    ("team:x:1001:sue\nsam:x:10000:sue\n", false), ("sam:x:1000\n", false), ("", false),
  ])
  func `a group is private if no other user is in it`(groups: String, hasOthers: Bool) {
    #expect(PrivateGroup.hasOthers(1_000, in: groups.utf8) == hasOthers)
  }
}
