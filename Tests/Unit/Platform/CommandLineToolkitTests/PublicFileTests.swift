import Glibc
import ScratchFolders
import Testing

@testable import CommandLineToolkit

@Suite struct PublicFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `several programs may make a folder at once`() async throws {
    for round in 0..<200 {
      let path = folder.path("\(round)/a/b/c")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { try PublicFile.makeFolder(path, for: .owner) }
        }
        try await group.waitForAll()
      }
      #expect(folder.mode("\(round)/a/b/c") == 0o700)
    }
  }

  @Test func `makes a file and missing folders for the audience`() throws {
    try PublicFile.replace(folder.path("a/b/manifest.json"), with: [0x7B, 0x7D], for: .owner)
    #expect(folder.mode("a") == 0o700)
    #expect(folder.mode("a/b/manifest.json") == 0o600)
    try PublicFile.replace(folder.path("c/manifest.json"), with: [], for: .everybody)
    #expect(folder.mode("c") == 0o755)
    #expect(folder.mode("c/manifest.json") == 0o644)
    #expect(try folder.names() == ["a", "c"])
  }

  @Test func `replaces a file as a whole and leaves no draft behind`() throws {
    let path = try folder.write("old and longer", to: "manifest.json")
    try PublicFile.replace(path, with: Array("new".utf8), for: .owner)
    #expect(try folder.read("manifest.json") == "new")
    #expect(try folder.names() == ["manifest.json"])
  }

  @Test func `replaces a file beside the draft of a program that was killed`() throws {
    let path = try folder.write("old", to: "manifest.json")
    let own = try folder.write("", to: "manifest.json.new-\(getpid())")
    _ = try folder.write("", to: "manifest.json.new-1")
    _ = try folder.write("", to: "manifest.json.new-first")
    #expect(Set(PublicFile.drafts(of: path)) == [own, folder.path("manifest.json.new-1")])
    try PublicFile.replace(path, with: Array("new".utf8), for: .owner)
    #expect(try folder.read("manifest.json") == "new")
    #expect(PublicFile.drafts(of: path) == [folder.path("manifest.json.new-1")])
    _ = unsafe symlink("/nowhere", own)
    try PublicFile.link(path, to: "/first", for: .owner)
    #expect(PublicFile.linkTarget(path) == "/first")
  }

  @Test func `reads a file, and nil where there is none`() throws {
    #expect(try PublicFile.read(try folder.write("{}", to: "a")) == Array("{}".utf8))
    #expect(try PublicFile.read(folder.path("missing")) == nil)
    #expect(try PublicFile.read(folder.path("a/below")) == nil)
  }

  @Test func `replaces a link and says where it leads`() throws {
    let path = folder.path("link")
    try PublicFile.link(path, to: "/first", for: .owner)
    try PublicFile.link(path, to: "/second", for: .owner)
    #expect(PublicFile.linkTarget(path) == "/second")
    #expect(PublicFile.isThere(path))
    try PublicFile.remove(path)
    #expect(!PublicFile.isThere(path))
    #expect(throws: Never.self) { try PublicFile.remove(path) }
  }

  @Test func `names the file and the cause when it cannot write`() throws {
    _ = try folder.write("a file", to: "a")
    let error = #expect(throws: CommandError.self) {
      try PublicFile.replace(folder.path("a/b"), with: [], for: .owner)
    }
    #expect(error?.description.hasPrefix("cannot make \(folder.path("a"))") == true)
  }
}
