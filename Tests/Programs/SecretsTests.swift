import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

struct SecretsTests {
  /// A call of a program that is to keep its secrets.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let tool: Tool
    let arguments: @Sendable (Canaries) -> [String]
    var input: @Sendable (Canaries) -> String = { $0.line() }
    let status: Int32

    init(
      _ name: String,
      _ tool: Tool,
      status: Int32 = 0,
      input: @escaping @Sendable (Canaries) -> String = { $0.line() },
      arguments: @escaping @Sendable (Canaries) -> [String]
    ) {
      testDescription = name
      self.tool = tool
      self.status = status
      self.input = input
      self.arguments = arguments
    }
  }

  /// A program that always ended before it could be looked at.
  struct NeverSeen: Error {}

  private static let calls = [
    Call("ingest", .otpd) { _ in ["ingest", "--acknowledge"] },
    Call("ingest of many", .otpd, input: manyLines) { _ in ["ingest"] },
    Call("ingest of bad lines", .otpd, status: 2, input: badLines) { _ in ["ingest"] },
    Call("ingest again", .otpd) { _ in ["ingest", "--again"] },
    Call("suggest", .otp) { _ in ["suggest"] },
    Call("suggest as JSON", .otp) { _ in ["suggest", "--json"] },
    Call("suggest for another field", .otp, status: 1) { _ in ["suggest", "--field", "email"] },
    Call("suggest for a site", .otp) { _ in ["suggest", "--origin", "https://example.com"] },
    Call("suggest in a form", .otp) { _ in ["suggest", "--format", "{code} {sender}"] },
    Call("wait", .otp) { _ in ["wait", "--json"] },
    Call("wait in vain", .otp, status: 124) { _ in
      ["wait", "--since", "2100-01-01T00:00:00Z", "--timeout", "1s"]
    },
    Call("consume", .otp) { _ in ["consume", "1"] },
    Call("consume what is not there", .otp, status: 1) { _ in ["consume", "2"] },
    Call("dismiss", .otp) { _ in ["dismiss", "1"] },
    Call("inbox", .otp) { _ in ["inbox"] },
    Call("detect", .otp, input: { $0.text }) { _ in ["detect"] },
    Call("detect a stream", .otp, status: 2, input: badLines) { _ in ["detect", "--ndjson"] },
    Call("explain", .otp, input: { $0.text }) { _ in ["explain"] },
    Call("lint", .otp, input: { $0.text }) { _ in ["lint", "--json"] },
    Call("lint of bad templates", .otp, status: 2, input: badLines) { _ in
      ["lint", "--templates", "-", "--ndjson"]
    },
    Call("purge", .otpd) { _ in ["purge", "--older-than", "0s"] },
    Call("purge everything", .otpd) { _ in ["purge", "--all"] },
  ]

  /// Calls with a secret among the arguments, which the one who types it shows to others, but the
  /// program must not repeat.
  private static let wrongCalls = [
    Call("no command", .otp, status: 2) { [$0.text] },
    Call("no option", .otp, status: 2) { ["suggest", "--\($0.code)"] },
    Call("an argument too many", .otp, status: 2) { ["suggest", $0.code] },
    Call("a site", .otp, status: 2) { ["suggest", "--origin", $0.text] },
    Call("a frame", .otp, status: 2) {
      ["suggest", "--origin", "https://example.com", "--frame", $0.text]
    },
    Call("a form of output", .otp, status: 2) { ["suggest", "--format", "{\($0.code)}"] },
    Call("a time to wait", .otp, status: 2) { ["wait", "--timeout", $0.word] },
    Call("a retention", .otpd, status: 2) { ["serve", "--retention", $0.code] },
    Call("a time", .otp, status: 2) { ["suggest", "--since", $0.text] },
    Call("an age", .otp, status: 2) { ["suggest", "--max-age", $0.word] },
    Call("a limit", .otp, status: 2) { ["inbox", "--limit", $0.word] },
    Call("a field", .otp, status: 2) { ["suggest", "--field", $0.code] },
    Call("an entry", .otp, status: 1) { ["consume", $0.code] },
    Call("no entry", .otp, status: 2) { ["dismiss", $0.word] },
    Call("a form of codes", .otp, status: 2) { ["lint", "--sample", $0.text] },
    Call("a file of templates", .otp, status: 2) { ["lint", "--templates", $0.text] },
    Call("a site to lint for", .otp, status: 2) { ["lint", "--origin", $0.text] },
    Call("two texts", .otp, status: 2) { ["detect", $0.text, $0.text] },
    Call("a locale", .otp, status: 2) { ["check", $0.word] },
    Call("a format", .otpd, status: 2) { ["ingest", "--format", $0.code] },
    Call("an argument of ingest", .otpd, status: 2) { ["ingest", $0.text] },
    Call("an age to purge", .otpd, status: 2) { ["purge", "--older-than", $0.code] },
  ]

  /// Enough to be looked at many times while they are stored.
  private static let manyLines: @Sendable (Canaries) -> String = { canaries in
    (1...3_000).map { canaries.line(#""id":"\#($0)""#) }.joined()
  }

  /// Every way in which a line can be bad, with secrets in it; the last is cut short.
  private static let badLines: @Sendable (Canaries) -> String = { canaries in
    let text = canaries.text
    return [
      text, #"["\#(text)"]"#, #"{"id":"\#(text)"}"#, #"{"text":["\#(text)"]}"#,
      #"{"text":\#(canaries.code)}"#, #"{"text":"\#(text) \ud800"}"#, #"{"text":"\#(text)\q"}"#,
      "{\"text\":\"\(text)\0\"}", #"{"text":"a","receivedAt":"\#(text)"}"#,
      #"{"text":"a","sender":{"name":"\#(canaries.sender)"}}"#,
      #"{"text":"a","id":{"\#(canaries.code)":1}}"#, "", canaries.line(), canaries.line(),
      #"{"text":"\#(text)"#,
    ].joined(separator: "\n")
  }

  private func number(_ call: Call, in calls: [Call], from first: Int) throws -> Int {
    try first + #require(calls.firstIndex { $0.testDescription == call.testDescription })
  }

  /// A program with a message in its store.
  private func makeProgram(_ canaries: Canaries) throws -> WatchedProgram {
    let program = try WatchedProgram(canaries)
    #expect(try program.run(.otpd, ["ingest"], input: canaries.line()).leaks == [])
    #expect(try program.storeHoldsSecrets())
    return program
  }

  /// Runs `call` on a new store each time until it was seen while it ran, which takes more than one
  /// run on a busy machine only.
  private func watch(_ call: Call, _ canaries: Canaries) throws -> WatchedProgram.Report {
    for _ in 1...20 {
      let report = try makeProgram(canaries).run(
        call.tool,
        call.arguments(canaries),
        input: call.input(canaries)
      )
      if report.wasSeen { return report }
    }
    throw NeverSeen()
  }

  @Test(arguments: calls) func `no command leaks a secret`(_ call: Call) throws {
    let canaries = Canaries(try number(call, in: SecretsTests.calls, from: 10))
    let report = try watch(call, canaries)
    #expect(report.answer.status == call.status)
    #expect(report.leaks == [])
  }

  @Test(arguments: wrongCalls) func `invalid arguments are not leaked`(_ call: Call) throws {
    let canaries = Canaries(try number(call, in: SecretsTests.wrongCalls, from: 40))
    let report = try watch(call, canaries)
    #expect(report.answer.status == call.status)
    #expect(report.answer.output == "")
    // Whoever typed it put it into the list of processes.
    #expect(report.leaks == [.processList])
  }

  @Test(arguments: ["suggest", "inbox", "consume 1", "dismiss 1", "ingest", "purge --all"])
  func `errors reveal nothing of a foreign file`(_ line: String) throws {
    let canaries = Canaries(60)
    let program = try WatchedProgram(canaries)
    _ = try program.folder.write(String(repeating: canaries.line(), count: 9), to: "store/inbox.db")
    let arguments = line.split(separator: " ").map(String.init)
    let tool = ["ingest", "purge"].contains(arguments[0]) ? Tool.otpd : Tool.otp
    let report = try program.run(tool, arguments, input: canaries.line())
    #expect(report.answer.status == 2)
    #expect(report.leaks == [])
  }

  @Test func `leaks no secret at a file size limit`() throws {
    let program = try makeProgram(Canaries(61))
    let report = try program.run(
      script: #"trap '' XFSZ; ulimit -f 500; exec "$0" ingest --acknowledge"#,
      input: SecretsTests.manyLines(program.canaries)
    )
    #expect(report.answer.status == 2)
    #expect(report.answer.errors.contains(" would exceed the limit on the size of files; "))
    #expect(report.leaks == [])
  }

  @Test(.enabled(if: Shell.canMount, "needs unshare(1) and user namespaces"))
  func `leaks no secret when the disk is full`() throws {
    let program = try makeProgram(Canaries(62))
    let report = try program.run(
      script: """
        exec unshare -rm sh -c '
          mount -t tmpfs -o size=256k,mode=700 otp "${OTP_STORE%/*}" && exec "$0" ingest' "$0"
        """,
      input: SecretsTests.manyLines(program.canaries)
    )
    #expect(report.answer.status == 2)
    #expect(report.answer.errors.contains("no space left"))
    #expect(report.leaks == [])
  }

  @Test(arguments: [["--all"], ["--older-than", "24h"]])
  func `a purge leaves no secrets in the store`(_ options: [String]) throws {
    let canaries = Canaries(options.count + 62)
    let program = try WatchedProgram(canaries)
    let old = #""receivedAt":"2020-01-31T09:30:00Z","subject":"\#(canaries.word)","id":"#
    let lines = (1...2_000).map { number in
      canaries.line(old + #""\#(canaries.code)-\#(number)""#)
        + #"{"id":"\#(number)","text":"See you at dinner"}"# + "\n"
    }
    _ = try program.run(.otpd, ["ingest"], input: lines.joined())
    _ = try program.run(.otp, ["consume", "1"])
    #expect(try program.storeHoldsSecrets())
    let report = try program.run(.otpd, ["purge"] + options)
    #expect(report.answer.status == 0)
    #expect(report.leaks == [])
    #expect(try !program.storeHoldsSecrets())
  }

  /// What lets a secret out, for each place that is looked at; those that go by take their time, so
  /// that they can be seen.
  private static let leakyScripts: [(WatchedProgram.Place, String)] = [
    (.standardError, #"cat >&2"#),
    (.processList, #"sh -c 'sleep 1; :' "$secret""#),
    (.environment, "sleep 1"),
    (.openFile, #"exec 3<>"$TMPDIR/x"; rm "$TMPDIR/x"; cat >&3; sleep 1"#),
    (.temporaryFile, #"cat > "$TMPDIR/x""#),
    (.strangeFile, #"cat > "$OTP_STORE-journal""#),
  ]

  @Test func `the check inspects every place`() throws {
    #expect(SecretsTests.leakyScripts.map(\.0) == WatchedProgram.Place.allCases)
    for (index, (place, script)) in SecretsTests.leakyScripts.enumerated() {
      let canaries = Canaries(70 + index)
      let inEnvironment = place == .environment || place == .processList
      let report = try WatchedProgram(canaries).run(
        script: script,
        input: inEnvironment ? "" : canaries.line(),
        secret: inEnvironment ? canaries.code : ""
      )
      #expect(report.leaks.contains(place))
      #expect(report.leaks.isSubset(of: [place, .environment]))
    }
  }
}
