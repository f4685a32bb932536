import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// What `otp sources add` refuses because it could never work, and what `otp sources` says of such
/// an entry.
struct SourceSettingsTests {
  private static let source = Tool(name: "otp-source")

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] {
    ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path(".config")]
  }

  private var settings: String { folder.path(".config/otp/sources.json") }

  private func add(_ arguments: String...) throws -> Tool.Answer {
    try Tool.otp.run(["sources", "add"] + arguments, environment: environment)
  }

  @Test func `settings that others could change are not used`() throws {
    #expect(try add("modem").status == 0)
    try #require(chmod(settings, 0o666) == 0)
    let fault = "users other than its owner can write to \(settings)"
    let list = try Tool.otp.run("sources", environment: environment)
    #expect(list.status == 2 && list.errors.contains(fault))
    let source = try Self.source.run("modem", "modem", environment: environment)
    #expect(source.status == 2 && source.errors.contains(fault))
    #expect(try add("modem", "--name", "second").errors.contains(fault))
    try #require(chmod(settings, 0o600) == 0)
    #expect(!(try Tool.otp.run("sources", environment: environment).errors.contains(fault)))
  }

  @Test func `backups skip the folder of a store that a source made first`() throws {
    #expect(try add("modem").status == 0)
    let state = folder.path(".local/state/otp")
    let line = #"{"text": "Your code is 482913"}"#
    let stored = try Tool.otpd.run(
      ["ingest"],
      input: Array((line + "\n").utf8),
      environment: environment
    )
    #expect(stored.status == 0)
    #expect(FileManager.default.fileExists(atPath: "\(state)/inbox.db"))
    let tag = try folder.read(".local/state/otp/CACHEDIR.TAG")
    #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
  }

  @Test(arguments: [
    (["webhook", "--set", "sender=nobody"], #""sender" of webhook must be one of"#),
    (["webhook", "--set", "sender=twilio"], #"set "url" of webhook"#),
    (["webhook", "--set", "sender=shortcuts", "--set", "listen=here"], #""listen" of webhook"#),
    (["imap", "--set", "host=h.example", "--set", "user=u"], #"either "passwordCommand" or"#),
    (
      ["imap", "--set", "host=h/x", "--set", "user=u", "--set", "passwordCommand=a"],
      #""host" of imap"#
    ),
    (["maildir", "--set", "path=/nowhere"], #""path" of maildir is not a folder"#),
    (["notifications", "--set", "webApps=google-chrome.desktop"], #""webApps" names something"#),
    (["smtp", "--set", "to=not an address"], #""to" needs an address"#),
    (["smtp", "--set", "listen=here"], #""listen" needs a numeric address"#),
    (["smtp", "--set", "inbox=true", "--set", "http=127.0.0.1:0"], "cannot be combined"),
  ])
  func `what can never run is not added`(_ arguments: [String], _ reason: String) throws {
    let answer = try Tool.otp.run(["sources", "add"] + arguments, environment: environment)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("nothing was added: "))
    #expect(answer.errors.contains(reason))
    #expect(!FileManager.default.fileExists(atPath: settings))
  }

  @Test func `a misspelt kind is named`() throws {
    #expect(try add("kdeconect").errors.contains("did you mean kdeconnect?"))
  }

  @Test func `what can run is added`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("Mail"),
      withIntermediateDirectories: true
    )
    #expect(try add("maildir", "--set", "path=~/Mail").output.contains("added maildir"))
    #expect(try add("smtp", "--set", "to=example.com,a@b.example").status == 0)
    let listed = try Tool.otp.run("sources", environment: environment)
    #expect(listed.output.contains("start it: otp-source maildir maildir"))
    #expect(!listed.output.contains("cannot run"))
  }

  @Test(arguments: [true, false])
  func `a source that is removed is said to run as long as it does`(runs: Bool) throws {
    #expect(try add("kdeconnect").status == 0)
    let lock = folder.path(".local/state/otp/sources/kdeconnect/record.json.lock")
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    if runs { try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0) }
    let removed = try Tool.otp.run("sources", "remove", "kdeconnect", environment: environment)
    #expect(removed.status == 0)
    #expect(
      removed.output
        == (runs
          ? "removed kdeconnect; it still runs, so stop it yourself\n" : "removed kdeconnect\n")
    )
    let again = try Tool.otp.run("sources", "remove", "kdeconnect", environment: environment)
    #expect(again.status == 2)
    #expect(again.errors.contains("no source has this name"))
  }

  @Test func `an entry that can never run is named with the reason`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(".config/otp"),
      withIntermediateDirectories: true
    )
    let entry = #"{"name": "work", "kind": "imap", "host": "h.example", "user": "u"}"#
    let file = #"{"schema": 1, "sources": [\#(entry), {"name": "m", "kind": "modem"}]}"#
    // With the mark that editors of Windows write.
    try ("\u{FEFF}" + file).write(toFile: settings, atomically: true, encoding: .utf8)
    let listed = try Tool.otp.run("sources", environment: environment)
    #expect(listed.status == 2)
    #expect(listed.output.contains("work (imap): does not run\n  it cannot run: work needs either"))
    #expect(listed.output.contains("start it: otp-source modem m"))
  }

  @Test func `mail of tests has no place in the inbox`() throws {
    let inbox = folder.path(".local/state/otp/inbox.db")
    for arguments in [["smtp", "--store", inbox], ["smtp", "--to", "not an address"]] {
      let answer = try Self.source.run(arguments, environment: environment)
      #expect(answer.status == 2)
      #expect(answer.errors.contains("inbox") || answer.errors.contains("sam@example.com"))
    }
    let added = try add("smtp", "--set", "store=\(inbox)")
    #expect(added.status == 2 && added.errors.contains("that store is your own inbox"))
  }
}
