import Glibc
import ScratchFolders
import Testing

@testable import OTPService

struct ProgramFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write([1], to: "program")
    // A program that runs keeps its file, so that its number is not given to another.
    try #require(link(folder.path("program"), folder.path("kept")) == 0)
  }

  private func file() throws -> ProgramFile {
    try #require(ProgramFile(path: folder.path("program")))
  }

  private func replace(with bytes: [UInt8]) throws {
    try folder.write(bytes, to: "new")
    try #require(rename(folder.path("new"), folder.path("program")) == 0)
  }

  @Test func `a file that stays is the current program`() throws {
    var file = try file()
    for time in [0, 2_000, 1_000_000] as [Int64] { #expect(file.look(at: time) == .current) }
  }

  @Test(
    arguments: [
      (0, .changing), (1, .changing), (1_000, .changing), (1_999, .changing), (2_000, .replaced),
      (2_001, .replaced), (60_000, .replaced),
    ] as [(Int64, ProgramFile.State)]
  )
  func `a new file must stay for two seconds`(time: Int64, state: ProgramFile.State) throws {
    var file = try file()
    try replace(with: [2])
    #expect(file.look(at: 500) == .changing)
    #expect(file.look(at: 500 + time) == state)
  }

  @Test func `a file that changes begins anew`() throws {
    var file = try file()
    try replace(with: [2])
    #expect(file.look(at: 0) == .changing)
    try folder.write([2, 3], to: "program")
    #expect(file.look(at: 2_000) == .changing)
    try replace(with: [4])
    #expect(file.look(at: 4_000) == .changing)
    #expect(file.look(at: 6_000) == .replaced)
  }

  @Test func `a file that was removed is not replaced until another is there`() throws {
    var file = try file()
    try folder.remove("program")
    for time in [0, 2_000] as [Int64] { #expect(file.look(at: time) == .current) }
    try folder.write([5], to: "program")
    #expect(file.look(at: 10_000) == .changing)
  }

  @Test func `a link that leads to another file counts`() throws {
    try folder.write([2], to: "other")
    try #require(symlink("program", folder.path("link")) == 0)
    var file = try #require(ProgramFile(path: folder.path("link")))
    try #require(symlink("other", folder.path("new")) == 0)
    try #require(rename(folder.path("new"), folder.path("link")) == 0)
    #expect(file.look(at: 0) == .changing)
  }

  @Test func `the program that runs is found, whatever it was started as`() throws {
    for name in ["ProgramTests", "/nowhere/program", folder.path("program")] {
      var file = try #require(ProgramFile(startedAs: name))
      #expect(file.path != name && file.look(at: 0) == .current)
    }
    try #require(symlink("/proc/self/exe", folder.path("self")) == 0)
    #expect(ProgramFile(startedAs: folder.path("self"))?.path == folder.path("self"))
  }
}
