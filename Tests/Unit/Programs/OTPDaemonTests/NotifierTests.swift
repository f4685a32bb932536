import Glibc
import OTPClient
import OTPDaemon
import OTPInbox
import OTPMessage
import OTPSuggestion
import ScratchFolders
import Synchronization
import Testing

/// What a notifier reports while it runs on a desktop that has no buses.
struct NotifierTests {
  /// A clock that goes on by ten seconds whenever it is read, and says when that was often.
  private final class Clock: Sendable {
    private let uptime = Mutex<Int64>(0)
    let atEnd: @Sendable () -> Void

    init(atEnd: @escaping @Sendable () -> Void) { self.atEnd = atEnd }

    var clocks: Clocks {
      Clocks(now: { Timestamp(milliseconds: 1_795_000_000_000) }, uptime: read)
    }

    private func read() -> Int64 {
      let time = uptime.withLock { time in
        time += 10_000
        return time
      }
      if time == 2_000_000 { atEnd() }
      return time
    }
  }

  /// All that is reported while the codes are looked at again and again, without the buses.
  private func reports(of store: String) throws -> [String] {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (stop, end) = (ends[0], ends[1])
    defer {
      close(stop)
      close(end)
    }
    let clock = Clock { _ = write(end, "x", 1) }
    var reports: [String] = []
    let notifier = Notifier(
      CodeClient(
        Endpoints(socket: nil, store: store),
        access: .reading,
        clocks: clock.clocks
      ),
      Notifier.Settings(sessionBus: "unix:path=/nonexistent", systemBus: "unix:path=/nonexistent"),
      clocks: clock.clocks,
      canCopy: { false },
      copy: { _ in },
      report: { reports.append($0) }
    )
    notifier.run(until: stop)
    return reports.filter { !$0.contains("bus") }
  }

  @Test func `says once that it waits for codes`() throws {
    let folder = try ScratchFolder()
    _ = try Inbox(path: folder.path("inbox.db"), access: .creating)
    #expect(try reports(of: folder.path("inbox.db")) == ["waiting for codes"])
  }

  @Test func `waits for codes before there is a store`() throws {
    let folder = try ScratchFolder()
    #expect(try reports(of: folder.path("inbox.db")) == ["waiting for codes"])
  }

  @Test func `says once why there are no codes`() throws {
    let folder = try ScratchFolder()
    _ = try folder.write("no store", to: "inbox.db")
    let reports = try reports(of: folder.path("inbox.db"))
    #expect(reports.count == 1)
    #expect(reports.first?.contains(folder.path("inbox.db")) == true)
  }
}
