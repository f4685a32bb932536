import Glibc
import OTPClient
import OTPDetection
import OTPSuggestion
import RandomNumbers
import ScratchFolders
import Testing

struct CodeWatchTests {
  /// Whether `watch` reports a change within `milliseconds`.
  private func reports(_ watch: CodeWatch, within milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: watch.fileDescriptor ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  /// Whether `watch` reports nothing more once it was asked. The folder above all scratch folders
  /// is watched too, where other tests make theirs, so that it may have to be asked some times.
  private func becomesQuiet(_ watch: CodeWatch) throws -> Bool {
    for _ in 0..<100 {
      _ = try watch.answer()
      if !reports(watch, within: 0) { return true }
    }
    return false
  }

  @Test func `a change of the store is reported once`() throws {
    let scene = try ClientScene()
    let watch = CodeWatch(of: SuggestionRequest(), scene.makeClient())
    #expect(try watch.answer() == .noSuggestion(.nothing))
    #expect(try becomesQuiet(watch))
    try scene.store("482913")
    #expect(reports(watch, within: 60_000))
    #expect(try watch.answer().suggestions.map(\.code.value) == ["482913"])
    #expect(try becomesQuiet(watch))
  }

  @Test func `a failing watch polls sooner`() throws {
    let scene = try ClientScene()
    try scene.folder.write(Array("no store".utf8), to: "inbox.db")
    let watch = CodeWatch(of: SuggestionRequest(), scene.makeClient())
    #expect(throws: ClientError.self) { try watch.answer() }
    #expect(watch.fileDescriptor == nil)
    #expect(watch.pollInterval == 2_000)
    try scene.folder.remove("inbox.db")
    #expect(try watch.answer() == .noSuggestion(.nothing))
    #expect(watch.pollInterval == 10_000)
  }

  @Test func `where the service lets nobody watch, the store is used, and nothing is reported`()
    throws
  {
    let scene = try ClientScene()
    try scene.store("482913")
    let service = RefusingService(path: scene.socketPath)
    var reports: [String] = []
    let watch = CodeWatch(of: SuggestionRequest(), scene.makeClient { reports.append($0) })
    for _ in 0..<2 {
      #expect(try watch.answer().suggestions.map(\.code.value) == ["482913"])
    }
    try scene.store("593812")
    #expect(self.reports(watch, within: 60_000))
    #expect(reports.isEmpty)
    withExtendedLifetime(service) {}
  }

  @Test func `a watch falls back to the store when it loses the service`() throws {
    let scene = try ClientScene()
    try scene.store("482913")
    let service = ClosingService(path: scene.socketPath)
    let watch = CodeWatch(of: SuggestionRequest(), scene.makeClient())
    #expect(try watch.answer().suggestions.count == 1)
    try scene.store("593812")
    #expect(reports(watch, within: 60_000))
    #expect(try watch.answer().suggestions.count == 2)
    withExtendedLifetime(service) {}
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `whatever services come and go, an answered watch reports changes and nothing else`(
    seed: UInt64
  ) throws {
    let scene = try ClientScene()
    let watch = CodeWatch(of: SuggestionRequest(), scene.makeClient())
    var numbers = Numbers(seed: seed)
    var service: ChangingService?
    for _ in 0..<6 {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: service = nil
      case 1: service = ChangingService(path: scene.socketPath, hasRoom: true)
      case 2: service = ChangingService(path: scene.socketPath, hasRoom: false)
      default: break
      }
      #expect(try becomesQuiet(watch), "seed \(seed)")
    }
    service = ChangingService(path: scene.socketPath, hasRoom: false)
    #expect(try becomesQuiet(watch), "seed \(seed)")
    // The store is watched then.
    try scene.store("482913")
    #expect(reports(watch, within: 60_000), "seed \(seed)")
    withExtendedLifetime(service) {}
  }
}
