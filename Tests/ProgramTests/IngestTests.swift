import FoundationEssentials
import ScratchFolders
import Testing

struct IngestTests {
  private let code = #"{"id":"1","text":"Your code is 482913"}"# + "\n"

  @Test func `the summary says what became of each line`() throws {
    let store = try IngestStore()
    let input = """
      {"id":"1","text":"Your code is 482913"}
      {"id":"2","text":"See you at dinner"}
      {"id":"1","text":"Your code is 482913"}
      {"id":"1","text":"Your code is 771204"}
      not JSON
      {"id":"3","text":"Your code is 482913. Your code is 771204."}

      """
    let numbers = try store.summary(input.utf8)
    #expect(
      numbers == [
        "received": 6, "codes": 1, "none": 1, "ambiguous": 1, "duplicates": 1, "conflicts": 1,
        "rejected": 1,
      ]
    )
  }

  @Test func `the summary as an object has all numbers in their order`() throws {
    let answer = try IngestStore().ingest(code, "--json")
    #expect(
      answer.output == #"{"received":1,"codes":1,"none":0,"ambiguous":0,"redacted":0,"#
        + #""unusable":0,"duplicates":0,"conflicts":0,"rejected":0}"# + "\n"
    )
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test func `the source that a line names counts, not that of the command`() throws {
    let store = try IngestStore()
    let line = #"{"id":"1","source":"phone","text":"Your code is 482913"}"# + "\n"
    #expect(try store.summary(line.utf8, "--source", "a") == ["received": 1, "codes": 1])
    #expect(try store.summary(line.utf8, "--source", "b") == ["received": 1, "duplicates": 1])
  }

  @Test func `a second run stores nothing twice`() throws {
    let store = try IngestStore()
    let lines = IngestStore.lines(2_500)
    #expect(try store.summary(lines.utf8) == ["received": 2_500, "codes": 2_500])
    #expect(try store.summary(lines.utf8) == ["received": 2_500, "duplicates": 2_500])
  }

  @Test func `the same id of another source is another message`() throws {
    let store = try IngestStore()
    #expect(try store.summary(code.utf8) == ["received": 1, "codes": 1])
    #expect(try store.summary(code.utf8, "--source", "stdin") == ["received": 1, "duplicates": 1])
    #expect(try store.summary(code.utf8, "--source", "phone") == ["received": 1, "codes": 1])
    let named = #"{"id":"1","source":"phone","text":"Your code is 482913"}"#
    #expect(try store.summary(named.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test func `the same id with another text is a conflict once, then a duplicate`() throws {
    let store = try IngestStore()
    let other = #"{"id":"1","text":"Your code is 771204"}"#
    _ = try store.summary(code.utf8)
    #expect(try store.summary(other.utf8) == ["received": 1, "conflicts": 1])
    #expect(try store.summary(other.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test func `the store is found through the environment`() throws {
    let folder = try ScratchFolder()
    for (variable, value, place) in [
      ("OTP_STORE", folder.path("a/b.db"), "a/b.db"),
      ("XDG_STATE_HOME", folder.path, "otp/inbox.db"),
      ("HOME", folder.path, ".local/state/otp/inbox.db"),
    ] {
      let answer = try Tool.otpd.run("ingest", input: code.utf8, environment: [variable: value])
      #expect(answer.status == 0)
      let file = try FileManager.default.attributesOfItem(atPath: folder.path(place))
      #expect(file[.posixPermissions] as? Int == 0o600)
      let directory = folder.path(place).split(separator: "/").dropLast().joined(separator: "/")
      let attributes = try FileManager.default.attributesOfItem(atPath: "/" + directory)
      #expect(attributes[.posixPermissions] as? Int == 0o700)
    }
  }

  @Test func `looking again reads no input`() throws {
    let store = try IngestStore()
    _ = try store.summary(code.utf8)
    let answer = try store.ingest("not JSON\n", "--again")
    #expect(answer.output == "again  0\n")
    #expect(answer.status == 0)
  }

  @Test func `a summary that cannot be written is an error`() throws {
    let store = try IngestStore()
    let answer = try Shell.run(
      #"exec "$0" ingest --store "$1" > /dev/full"#,
      Tool.otpd.path(),
      store.path,
      input: code.utf8
    )
    #expect(answer.status == 2)
    #expect(answer.errors.contains("No space left on device"))
    #expect(try store.summary(code.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test(arguments: [
    (["--format", "csv"], "jsonl"),
    (["--again", "--acknowledge"], "exclude each other"),
    (["--store", ""], "path"),
    (["482913"], "options only"),
  ])
  func `wrong usage is told with what to do`(options: [String], hint: String) throws {
    let answer = try Tool.otpd.run(["ingest"] + options, input: code.utf8)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains(hint))
    #expect(!answer.errors.contains("482913"))
  }

  @Test(arguments: ["ingest", "purge"])
  func `each command has help with examples and its exit status`(command: String) throws {
    let answer = try Tool.otpd.run(command, "--help")
    #expect(answer.status == 0)
    for part in ["Usage: otpd \(command)", "\nExamples:\n", "\nExit status: 0 "] {
      #expect(answer.output.contains(part))
    }
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect(try Tool.otpd.run("--help").output.contains("\n  \(command) "))
  }

  @Test func `the version tells the release and the detector`() throws {
    let answer = try Tool.otpd.run("--version")
    #expect(answer.output.hasPrefix("otpd "))
    #expect(answer.output.contains("detector "))
  }
}
