import Glibc
import OTPMessage
import OTPSourceSettings
import OTPSources
import Testing

@Suite struct SourceRunnerTests {
  @Test func `what a source reports is delivered, and the position moves then`() {
    let running = Running()
    let time = Timestamp(milliseconds: 1_794_999_990_000)
    running.source.events = [running.message("482913", at: time)]
    running.step()
    #expect(running.sink.taken == ["482913"])
    #expect(running.record.position == time)
    #expect(running.record.messages == 1)
  }

  @Test func `senders are told once the record has what became of their messages`() {
    let running = Running()
    running.source.sendersWait = true
    running.source.events = [running.message("482913")]
    running.source.settledBookmark = "first"
    var kept: [SourceRecord] = []
    running.source.toldSenders = { kept.append(running.record) }
    running.step()
    #expect(kept.map(\.bookmark) == ["first"])
    #expect(kept.map(\.messages) == [1])
  }

  @Test func `a source that has more is resumed at once`() {
    var ends: [Int32] = [0, 0]
    unsafe #expect(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let running = Running()
    running.source.wakeTime = .min
    running.source.resumed = {
      if running.source.resumptions == 3 { unsafe #expect(write(ends[1], "x", 1) == 1) }
    }
    running.runner?.run(until: ends[0])
    #expect(running.source.resumptions == 3)
  }

  @Test func `the first start looks back ten minutes, a later one ten minutes from the position`() {
    let first = Running()
    first.step()
    #expect(
      first.source.connections.map(\.since) == [
        Timestamp(milliseconds: 1_795_000_000_000 - 600_000)
      ]
    )
    var record = SourceRecord()
    record.position = Timestamp(milliseconds: 1_794_990_000_000)
    let later = Running(record)
    later.step()
    #expect(
      later.source.connections.map(\.since) == [
        Timestamp(milliseconds: 1_794_990_000_000 - 600_000)
      ]
    )
  }

  @Test func `a source that fails is connected again, later each time`() {
    let running = Running()
    running.source.connectionFault = SourceFault("the bus is gone")
    var waits: [Int64] = []
    for _ in 0..<11 {
      let wait = running.step().uptime ?? 0
      waits.append(wait - running.uptime)
      running.uptime = wait
    }
    #expect(waits.prefix(4) == [1_000, 2_000, 4_000, 8_000])
    #expect(waits.last == 300_000)
    #expect(running.reports == ["the bus is gone"])
    #expect(running.record.status == .waiting("the bus is gone"))
  }

  @Test func `messages wait while nobody takes them, and none is lost or doubled`() {
    let running = Running()
    running.sink.fault = .later("no service listens")
    running.source.events = [running.message("1"), running.message("2")]
    let wait = running.step()
    #expect(wait.uptime == 1_000)
    #expect(running.record.position == nil)
    running.source.events = [running.message("3")]
    running.step(after: 500)
    running.sink.fault = nil
    running.step(after: 500)
    #expect(running.sink.taken == ["1", "2", "3"])
    #expect(running.record.fault == nil)
  }

  @Test func `no more is asked for while too many messages wait`() {
    let running = Running()
    running.sink.fault = .later("no service listens")
    running.source.events = (0..<SourceRunner.mostPending).map { running.message("\($0)") }
    running.step()
    let resumptions = running.source.resumptions
    running.step(after: 100)
    #expect(running.source.resumptions == resumptions)
    running.sink.fault = nil
    running.step(after: 2_000)
    #expect(running.sink.taken.count == SourceRunner.mostPending)
    running.step()
    #expect(running.source.resumptions == resumptions + 1)
  }

  @Test func `a refused message keeps no other`() {
    let running = Running()
    running.sink.refused = ["2"]
    running.source.events = ["1", "2", "3"].map { running.message($0) }
    running.step()
    #expect(running.sink.taken == ["1", "3"])
    #expect(running.record.messages == 2)
    #expect(running.reports == ["too long"])
    running.step(after: 10_000)
    #expect(running.sink.taken == ["1", "3"])
  }

  @Test func `a time ahead of the clock does not move the position`() {
    let running = Running()
    let ahead = Timestamp(milliseconds: 1_795_000_900_000)
    running.source.events = [running.message("482913", at: ahead)]
    running.step()
    #expect(running.record.position == nil)
  }

  @Test func `a bookmark is kept once what came before it is delivered`() {
    let running = Running()
    running.sink.fault = .later("no service listens")
    running.source.events = [running.message("482913"), .bookmark("7.1204")]
    running.step()
    #expect(running.record.bookmark == nil)
    running.sink.fault = nil
    running.step(after: 2_000)
    #expect(running.record.bookmark == "7.1204")
    running.source.events = [.bookmark("7.1205")]
    running.step()
    let later = Running(running.record)
    later.step()
    #expect(later.source.connections.map(\.bookmark) == ["7.1205"])
  }

  @Test func `senders who wait are told of each message what became of it`() {
    let running = Running()
    running.source.sendersWait = true
    running.sink.refused = ["2"]
    running.source.events = ["1", "2", "3"].map { running.message($0) }
    running.step()
    #expect(running.source.settled == [.taken, .refused, .taken])
  }

  @Test func `what cannot be delivered is left to senders who wait`() {
    let running = Running()
    running.source.sendersWait = true
    running.sink.fault = .later("no service listens")
    running.source.events = [running.message("1")]
    running.step()
    running.sink.fault = nil
    running.source.events = [running.message("1"), running.message("2")]
    running.step(after: 1)
    #expect(running.source.settled == [.postponed, .taken, .taken])
    #expect(running.sink.taken == ["1", "2"])
  }

  @Test func `a fault is over once the source is connected again, or messages are taken`() {
    let running = Running()
    running.source.connectionFault = SourceFault("the bus is gone")
    running.step()
    #expect(running.record.fault?.words == "the bus is gone")
    running.source.connectionFault = nil
    running.source.events = [.status(.connected("reading"))]
    running.step(after: 2_000)
    #expect(running.record.fault == nil)
    running.sink.fault = .later("no service listens")
    running.source.events = [running.message("1")]
    running.step()
    running.source.events = [.status(.connected("reading more"))]
    running.step(after: 100)
    #expect(running.record.fault?.words == "no service listens")
    running.sink.fault = nil
    running.step(after: 5_000)
    #expect(running.record.fault == nil)
  }
}
