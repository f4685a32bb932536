import OTPInbox
import OTPSourceSettings
import Testing

@Suite struct SettingsFileTests {
  private func file(_ sources: String) -> SettingsFile {
    SettingsFile(Array("{\"schema\": 1, \"sources\": [\(sources)]}".utf8))
  }

  @Test func `what is written is read again`() throws {
    var file = SettingsFile()
    var desktop = SourceSettings(name: "desktop", kind: .notifications)
    desktop.kept = .all
    desktop.values[.allow] = .texts(["org.example.Chat", "a\"b\n"])
    desktop.values[.deny] = .texts(["c"])
    desktop.values[.webApps] = .texts(["d", "e"])
    try file.add(desktop)
    try file.add(SourceSettings(name: "phone-2", kind: .kdeconnect))
    var tests = SourceSettings(name: "tests", kind: .smtp)
    tests.values = [.listen: .text("127.0.0.1:25"), .lmtp: .flag(true), .to: .texts(["c"])]
    try file.add(tests)
    var mail = SourceSettings(name: "mail", kind: .maildir)
    mail.values = [.path: .text("~/Mail"), .folders: .texts(["Codes"])]
    try file.add(mail)
    let again = SettingsFile(file.json)
    #expect(again == file)
    #expect(again["desktop"] == desktop)
  }

  @Test(arguments: [
    ("{\"name\": \"Phone\", \"kind\": \"modem\"}", "needs a \"name\""),
    ("{\"name\": \"../x\", \"kind\": \"modem\"}", "needs a \"name\""),
    ("{\"name\": \"x\", \"kind\": \"fax\"}", "needs a \"kind\""),
    ("{\"name\": \"x\", \"kind\": \"modem\", \"deny\": []}", "unknown member \"deny\""),
    ("{\"name\": \"x\", \"kind\": \"modem\", \"keep\": \"none\"}", "\"keep\""),
    ("{\"name\": \"x\", \"kind\": \"notifications\", \"deny\": [1]}", "\"deny\""),
    ("{\"name\": \"x\", \"kind\": \"smtp\", \"lmtp\": 1}", "\"lmtp\": true or false"),
    ("{\"name\": \"x\", \"kind\": \"smtp\", \"listen\": true}", "needs \"listen\""),
    ("{\"name\": \"x\", \"kind\": \"modem\", \"listen\": \"a\"}", "unknown member \"listen\""),
    ("{\"name\": \"x\", \"kind\": \"maildir\"}", "\"path\""),
    ("{\"name\": \"x\", \"kind\": \"maildir\", \"path\": \"Mail\"}", "\"path\""),
    ("{\"name\": \"x\", \"kind\": \"maildir\", \"path\": \"/a\", \"folders\": {}}", "\"folders\""),
    ("7", "not an object"),
    ("{\"name\": \"phone\", \"kind\": \"kdeconnect\"}", "two sources have the name phone"),
  ])
  func `an entry with a fault is told, and the others work`(entry: String, statement: String) {
    let file = file(
      """
      {"name": "phone", "kind": "modem"}, \(entry), {"name": "last", "kind": "notifications"}
      """
    )
    #expect(file.sources.map(\.name) == ["phone", "last"])
    #expect(file.faults.count == 1)
    #expect(file.faults.first?.statement.contains(statement) == true)
  }

  @Test(arguments: [
    ("{", 1), ("{\"schema\": 1,\n\"sources\": [}", 2), ("[]", 1), ("", 1),
  ])
  func `a file that is no settings has a fault with its line`(text: String, line: Int) {
    let file = SettingsFile(Array(text.utf8))
    #expect(file.sources.isEmpty)
    #expect(file.faults.first?.line == line)
  }

  @Test(arguments: [
    "{\"schema\": 2, \"sources\": []}", "{\"schema\": 1}",
    "{\"schema\": 1, \"sources\": [], \"more\": 1}",
  ])
  func `another schema and unknown members are refused`(text: String) {
    #expect(SettingsFile(Array(text.utf8)).faults.count == 1)
  }
}
