import Glibc
import ScratchFolders
import Testing

/// A service whose program is replaced while it runs.
struct UpgradeTests {
  /// How often, in microseconds, and how many times to look for something.
  private static let interval: useconds_t = 20_000
  private static let looks = 1_500

  private let message = #"{"messages":[{"text":"Your Oakline code is 482913"}]}"#

  /// What takes the place of a program.
  private enum Replacement: CaseIterable {
    /// The beginning is what a full disk leaves, which the system starts all the same.
    case program, beginning, text
  }

  /// Replaces the program of `service`, as installers do, by another copy, or by what is none.
  private func replaceProgram(of service: RunningService, by kind: Replacement = .program) throws {
    let new = service.folder.path("new")
    if kind != .text { try RunningService.copyProgram(to: new) }
    if kind == .beginning { try #require(truncate(new, 1 << 20) == 0) }
    if kind == .text {
      try service.folder.write(Array("no program".utf8), to: "new")
      try #require(chmod(new, 0o755) == 0)
    }
    try #require(rename(new, service.folder.path("otpd")) == 0)
  }

  /// Connects to the service, which is a reason to look at its program, until `isDone`.
  private func connect(to service: RunningService, until isDone: () throws -> Bool) throws {
    for _ in 0..<Self.looks where try !isDone() {
      // A service that just restarts may refuse it.
      _ = try? service.connect()
      usleep(Self.interval)
    }
    #expect(try isDone())
  }

  @Test(.timeLimit(.minutes(2)))
  func `a service whose program was replaced restarts as the new one`() throws {
    let service = try RunningService(copy: "otpd")
    _ = try service.connect().codes("Receive", message)
    try replaceProgram(of: service)
    #expect(!service.isCurrent)
    try connect(to: service) { service.isCurrent }
    try connect(to: service) { try service.errors().split(separator: "answering at").count == 3 }
    #expect(try service.errors().contains("was replaced"))
    #expect(try service.connect().codes("Suggest").contains("482913"))
    #expect(try service.stop() == 0)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a service goes on if the new program does not start, until one does`() throws {
    let service = try RunningService(copy: "otpd")
    for (count, kind) in [Replacement.text, .beginning].enumerated() {
      try replaceProgram(of: service, by: kind)
      try connect(to: service) {
        try service.errors().split(separator: "the service continues").count == count + 2
      }
    }
    _ = try service.connect().codes("Receive", message)
    #expect(try service.connect().codes("Suggest").contains("482913"))
    try replaceProgram(of: service)
    try connect(to: service) { service.isCurrent }
    try connect(to: service) { try service.errors().split(separator: "answering at").count == 3 }
    #expect(try service.stop() == 0)
  }

  @Test(.timeLimit(.minutes(2)))
  func `a service answers the call that it has begun to read before it restarts`() throws {
    let service = try RunningService(copy: "otpd")
    let connection = try service.connect()
    try connection.sendBytes(Array(#"{"method":"org.varlink"#.utf8))
    try replaceProgram(of: service)
    try connect(to: service) { try service.errors().contains("was replaced") }
    try connection.sendBytes(Array(#".service.GetInfo"}"#.utf8) + [0])
    #expect(try connection.reply()?.contains("otpd") == true)
    try connect(to: service) { service.isCurrent }
  }
}
