import OTPMessage
import OTPSourceSettings
import OTPSources
import RandomScripts
import Testing

/// What a runner knows of an outage ends with it.
struct RunnerStateEndTests {
  /// What can be seen of a runner after a step.
  private struct Seen: Equatable {
    var taken: [String]
    var reports: [String]
    var connections: Int
    var status: SourceStatus?
    var fault: String?
    var wait: Int64?
  }

  private static func step(
    _ name: String,
    _ change: @escaping (Running) -> Void
  ) -> Step<Running, Seen> {
    Step(name) { running in
      let taken = running.sink.taken.count
      let reports = running.reports.count
      let connections = running.source.connections.count
      change(running)
      let wait = running.step()
      return Seen(
        taken: Array(running.sink.taken.dropFirst(taken)),
        reports: Array(running.reports.dropFirst(reports)),
        connections: running.source.connections.count - connections,
        status: running.record.status,
        fault: running.record.fault?.words,
        wait: wait.uptime.map { $0 <= running.uptime ? 0 : $0 - running.uptime }
      )
    }
  }

  private static var steps: [Step<Running, Seen>] {
    [
      step("the source fails") { $0.source.fault = SourceFault("gone") },
      step("the source fails for long") { $0.source.fault = SourceFault("ill", patience: 60_000) },
      step("no connection") { $0.source.connectionFault = SourceFault("no way") },
      step("a connection") { $0.source.connectionFault = nil },
      step("the source works") { $0.source.fault = nil },
      step("nobody takes") { $0.sink.fault = .later("not now") },
      step("no space") { $0.sink.fault = .full("full") },
      step("a message that nobody takes") { running in
        running.sink.fault = .later("not now")
        running.source.events.append(running.message("text"))
      },
      step("somebody takes") { $0.sink.fault = nil },
      step("a message") { $0.source.events.append($0.message("text")) },
      step("a message that is refused") { running in
        running.sink.refused = ["long"]
        running.source.events.append(running.message("long"))
      },
      step("a status") { $0.source.events.append(.status(.connected("well"))) },
      step("a second") { $0.uptime += 1_000 },
      step("ten seconds") { $0.uptime += 10_000 },
      step("two minutes") { $0.uptime += 120_000 },
    ]
  }

  @Test func `after a success the next outage is like the first`() throws {
    let ends = StateEnds(Self.steps, of: Running()) { running in
      running.source.fault = nil
      running.source.connectionFault = nil
      running.source.events.removeAll()
      running.sink.fault = nil
      running.sink.refused = []
      running.step(after: 600_000)
      running.source.events = [.status(.connected("well")), running.message("text")]
      running.step()
      running.step(after: 120_000)
    }
    try ends.check(seeds: 1...300, longest: 10)
  }
}
