import CommandLineToolkit
import Glibc
import Testing

struct RunningProgramTests {
  /// A guard against hanging, in milliseconds.
  private static let patience: Int64 = 60_000

  private func begin(_ script: String) throws -> RunningProgram {
    let variables = ["PATH": "/usr/bin:/bin"]
    return try ChildProgram(["sh", "-c", script], variables: variables).begin()
  }

  private var end: Int64 { Uptime.milliseconds() + Self.patience }

  @Test func `returns what a program printed, and whether it succeeded`() throws {
    let programs = try ["echo one", "echo two; exit 1"].map(begin)
    for program in programs { program.wait(until: end) }
    let results = programs.map { $0.result() }
    #expect(results.map(\.0) == [.succeeded, .failed])
    #expect(results.map { String(decoding: $0.1, as: UTF8.self) } == ["one\n", "two\n"])
  }

  @Test func `ends a program that still runs, and returns what it printed until then`() throws {
    let program = try begin("echo one; exec sleep 3600")
    var awaited = pollfd(
      fd: try #require(program.fileDescriptor),
      events: Int16(POLLIN),
      revents: 0
    )
    #expect(unsafe poll(&awaited, 1, Int32(Self.patience)) == 1)
    #expect(!program.advance())
    let (ending, output) = program.result()
    #expect(ending == .stopped)
    #expect(String(decoding: output, as: UTF8.self) == "one\n")
    #expect(program.advance())
  }

  @Test func `does not wait for a program that has closed its output`() throws {
    let program = try begin("exec >&-; exec sleep 3600")
    while program.fileDescriptor != nil { _ = program.advance() }
    #expect(!program.advance())
    #expect(program.result().0 == .stopped)
  }
}
