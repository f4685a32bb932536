import FoundationEssentials
import ScratchFolders
import Testing

struct IngestTests {
  private let code = #"{"id":"1","text":"Your code is 482913"}"# + "\n"

  @Test func `the summary counts lines by result`() throws {
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

  @Test func `the JSON summary has all counts in order`() throws {
    let answer = try IngestStore().ingest(code, "--json")
    #expect(
      answer.output == #"{"received":1,"codes":1,"none":0,"ambiguous":0,"redacted":0,"#
        + #""unusable":0,"duplicates":0,"conflicts":0,"rejected":0,"skipped":0,"warnings":0}"#
        + "\n"
    )
    #expect(answer.errors == "")
    #expect(answer.status == 0)
  }

  @Test func `the source of a line overrides --source`() throws {
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

  @Test func `the same ID of another source is another message`() throws {
    let store = try IngestStore()
    #expect(try store.summary(code.utf8) == ["received": 1, "codes": 1])
    #expect(try store.summary(code.utf8, "--source", "stdin") == ["received": 1, "duplicates": 1])
    #expect(try store.summary(code.utf8, "--source", "phone") == ["received": 1, "codes": 1])
    let named = #"{"id":"1","source":"phone","text":"Your code is 482913"}"#
    #expect(try store.summary(named.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test func `the same ID with another text is a conflict, then a duplicate`() throws {
    let store = try IngestStore()
    let other = #"{"id":"1","text":"Your code is 771204"}"#
    _ = try store.summary(code.utf8)
    #expect(try store.summary(other.utf8) == ["received": 1, "conflicts": 1])
    #expect(try store.summary(other.utf8) == ["received": 1, "duplicates": 1])
  }

  @Test func `finds the store through the environment`() throws {
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

  @Test func `--again reads no input`() throws {
    let store = try IngestStore()
    _ = try store.summary(code.utf8)
    let answer = try store.ingest("not JSON\n", "--again")
    #expect(answer.output == "again  0\n")
    #expect(answer.status == 0)
  }

  @Test func `fails if the summary cannot be written`() throws {
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
    (["--live", "--replay"], "exclude each other"),
    (["--again", "--live"], "exclude each other"),
    (["--store", ""], "path"),
    (["482913"], "argument 1 is not a readable file"),
  ])
  func `reports invalid usage with a hint`(options: [String], hint: String) throws {
    let answer = try Tool.otpd.run(["ingest"] + options, input: code.utf8)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains(hint))
    #expect(!answer.errors.contains("482913"))
  }

  @Test(arguments: ["ingest", "purge"])
  func `every command has help with examples and exit status`(command: String) throws {
    let answer = try Tool.otpd.run(command, "--help")
    #expect(answer.status == 0)
    for part in ["Usage: otpd \(command)", "\nExamples:\n", "\nExit status: 0 "] {
      #expect(answer.output.contains(part))
    }
    #expect(answer.output.split(separator: "\n").allSatisfy { $0.count <= 90 })
    #expect(try Tool.otpd.run("--help").output.contains("\n  \(command) "))
  }

  @Test func `prints the versions of release and detector`() throws {
    let answer = try Tool.otpd.run("--version")
    #expect(answer.output.hasPrefix("otpd "))
    #expect(answer.output.contains("detector "))
  }
}
