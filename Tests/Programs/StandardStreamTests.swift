import Glibc
import ScratchFolders
import Testing

/// What happens without the standard streams, and what a terminal gets.
struct StandardStreamTests {
  private let text = "Your Oakline code is 482913. It expires in 10 minutes."

  @Test func `reports missing standard input`() throws {
    let answer = try Shell.run(#"exec "$0" detect <&-"#, Tool.otp.path())
    #expect(answer.errors == "otp: cannot read standard input: Bad file descriptor\n")
    #expect(answer.status == 2)
    let store = try IngestStore()
    let ingest = try Shell.run(
      #"exec "$0" ingest --store "$1" <&-"#,
      Tool.otpd.path(),
      store.path
    )
    #expect(ingest.errors.contains("Bad file descriptor"))
    #expect(ingest.status == 2)
  }

  @Test func `fails without standard output`() throws {
    let answer = try Shell.run(#"exec "$0" detect "$1" >&-"#, Tool.otp.path(), text)
    #expect(answer.errors == "otp: cannot write to standard output: Bad file descriptor\n")
    #expect(answer.status == 2)
  }

  @Test func `fails if an answer is written only in part`() throws {
    let folder = try ScratchFolder()
    // One block; without the signal that ends the program, the system takes what fits.
    let answer = try Shell.run(
      #"trap "" XFSZ; ulimit -f 1; exec "$0" --help > "$1""#,
      Tool.otp.path(),
      folder.path("help")
    )
    #expect(answer.errors == "otp: cannot write to standard output: File too large\n")
    #expect(answer.status == 2)
  }

  @Test func `answers without standard error`() throws {
    let answer = try Shell.run(#"exec "$0" detect "$1" 2>&-"#, Tool.otp.path(), text)
    #expect(answer.output == "482913\n")
    #expect(answer.status == 0)
  }

  @Test(arguments: ["<&-", ">&-", "2>&-"])
  func `opens no file as a missing standard stream`(_ redirection: String) throws {
    let store = try IngestStore()
    _ = try store.ingest(IngestStore.lines(1))
    // A bad line and a summary are written; the store must not get them.
    let bad = "bad\n" + IngestStore.lines(2)
    let script = #"exec "$0" ingest --acknowledge --store "$1" "# + redirection
    _ = try Shell.run(script, Tool.otpd.path(), store.path, input: bad.utf8)
    let stored = redirection == "<&-" ? 1 : 2
    let numbers = try store.summary(IngestStore.lines(2).utf8)
    #expect(numbers["duplicates"] == stored)
  }

  @Test func `shows progress on a terminal without escape sequences`() throws {
    let store = try IngestStore()
    let input = try AnonymousFile(Array(IngestStore.lines(20_000).utf8))
    let output = try AnonymousFile([])
    let terminal = try Terminal()
    let child = try ChildProcess(
      path: Tool.otpd.path(),
      arguments: ["otpd", "ingest", "--store", store.path],
      environment: ["TERM": "dumb"],
      streams: (input.descriptor, output.descriptor, terminal.descriptor)
    )
    #expect(try child.wait() == 0)
    let shown = try terminal.text()
    #expect(shown.contains(" messages, ") && shown.contains(" a second"))
    #expect(!shown.contains("\u{1B}"))
    // What is left on the screen after the last return to the start of the line.
    #expect(shown.split(separator: "\r", omittingEmptySubsequences: false).last == "")
  }

  @Test func `shows the sender of a suggestion on a terminal`() throws {
    let store = try IngestStore()
    _ = try store.ingest(#"{"text":"\#(text)","sender":"Oakline","channel":"sms"}"#)
    let input = try AnonymousFile([])
    let output = try AnonymousFile([])
    let terminal = try Terminal()
    let child = try ChildProcess(
      path: Tool.otp.path(),
      arguments: ["otp", "suggest", "--store", store.path],
      environment: [:],
      streams: (input.descriptor, output.descriptor, terminal.descriptor)
    )
    #expect(try child.wait() == 0)
    #expect(try output.text() == "482913\n")
    let shown = try terminal.text()
    #expect(shown.hasPrefix("otp: from Oakline, "))
    #expect(shown.hasSuffix(", by sms, not bound to a site\r\n"))
  }
}
