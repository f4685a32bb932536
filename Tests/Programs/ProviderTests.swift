import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// `otp providers` and `otp suggest --provider`, with providers that are shell scripts.
struct ProviderTests {
  /// Answers a list with two records of two sites and a code with `code`.
  private func script(code: String) -> String {
    let identity = { (record: String, domain: String) in
      #"{"record":"\#(record)","domains":["\#(domain)"],"user":"\#(record)","label":"TOTP","rank":0}"#
    }
    let list = "\(identity("alice", "example.com")),\(identity("bob", "shop.example"))"
    return """
      case $line in
      *'"list"'*) printf '%s\\n' '{"version":1,"id":1,"identities":[\(list)]}' ;;
      *'"alice"'*) printf '%s\\n' '{"version":1,"id":1,"record":"alice",\(code)}' ;;
      *) printf '%s\\n' '{"version":1,"id":1,"error":"notFound"}' ;;
      esac
      """
  }

  @Test func `a provider makes a code for its site alone`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913","expiresAt":1769851800"#))
    #expect(try person.otp("providers").output == "vault: not enabled\n")
    #expect(try person.otp("suggest", "--provider", "vault").status == 2)
    let enabled = try person.otp("providers", "enable", "vault", "--yes")
    #expect(enabled.output == "enabled vault: 2 records, 2 sites\n")
    #expect(enabled.status == 0, "\(enabled.errors)")
    let origin = ["suggest", "--provider", "vault", "--origin"]
    for (site, status, output) in [
      ("https://example.com", 0, "482913\n"), ("https://login.example.com", 0, "482913\n"),
      ("http://example.com", 1, ""), ("https://evilexample.com", 1, ""),
      ("https://other.example", 1, ""),
    ] {
      let answer = try Tool.otp.run(origin + [site], environment: person.variables)
      #expect(answer.status == Int32(status) && answer.output == output, "\(site)")
    }
    let object = try person.otp("suggest", "--provider", "vault:alice", "--json")
    #expect(
      object.output == #"{"code":"482913","expiresAt":"2026-01-31T09:30:00Z","provider":"vault","#
        + #""record":"alice","user":"alice","label":"TOTP","domains":["example.com"],"match":null}"#
        + "\n"
    )
    let several = try person.otp("suggest", "--provider", "vault")
    #expect(several.status == 3 && several.output == "")
    #expect(several.errors.contains("alice, bob"))
    let other = try person.otp(
      "suggest",
      "--provider",
      "vault:bob",
      "--origin",
      "https://example.com"
    )
    #expect(other.status == 1 && other.output == "")
    let gone = try person.otp("suggest", "--provider", "vault:bob")
    #expect(gone.status == 2 && gone.errors.contains("no such record"))
    let all = try person.otp("suggest", "--all", "--identities", "--origin", "https://example.com")
    #expect(all.status == 0 && all.output == "vault:alice\n")
    #expect(try person.otp("providers", "disable", "vault").status == 0)
    #expect(try person.otp("suggest", "--provider", "vault:alice").status == 2)
    #expect(try person.otp("providers", "disable", "vault").status == 1)
  }

  @Test func `makes a code of a record that is not among those to choose from`() throws {
    let person = try ProviderPerson()
    let list = (1000..<1300).map {
      #"{"record":"r\#($0)","domains":["a.example"],"user":"","label":"","rank":0}"#
    }.joined(separator: ",")
    try person.setUp(
      "vault",
      """
      case $line in
      *'"list"'*) echo '{"version":1,"id":1,"identities":[\(list)]}' ;;
      *'"r1299"'*) echo '{"version":1,"id":1,"record":"r1299","code":"482913"}' ;;
      *) echo '{"version":1,"id":1,"error":"notFound"}' ;;
      esac
      """
    )
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    #expect(try person.otp("suggest", "--provider", "vault:r1299").output == "482913\n")
    let none = try person.otp("suggest", "--provider", "vault:r1300")
    #expect(none.status == 2 && none.errors.contains("no such record"))
    let elsewhere = ["--origin", "https://b.example"]
    let other = try Tool.otp.run(
      ["suggest", "--provider", "vault:r1299"] + elsewhere,
      environment: person.variables
    )
    #expect(other.status == 1 && other.output == "")
  }

  @Test func `enables nothing without being asked to`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913""#))
    let answer = try person.otp("providers", "enable", "vault")
    #expect(answer.status == 2 && answer.errors.contains("--yes"))
    #expect(try person.otp("providers").output == "vault: not enabled\n")
  }

  @Test func `a provider has a clean environment`() throws {
    let person = try ProviderPerson()
    try person.setUp(
      "vault",
      "env >'\(person.path("environment"))'; " + script(code: #""code":"1""#)
    )
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    let environment = try String(
      decoding: Data(contentsOf: URL(filePath: person.path("environment"))),
      as: UTF8.self
    )
    #expect(environment.contains("HOME="))
    #expect(environment.contains("PATH=/usr/local/bin:/usr/bin:/bin\n"))
    for name in ["CANARY", "OTP_STORE"] { #expect(!environment.contains(name)) }
  }

  @Test func `does not use a manifest that changed, or that others could change`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913""#))
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    try person.setUp("vault", sites: "example.com", script(code: #""code":"482913""#))
    let changed = try person.otp("suggest", "--provider", "vault:alice")
    #expect(changed.status == 2 && changed.output == "" && changed.errors.contains("changed"))
    #expect(try person.otp("providers").status == 2)
    #expect(try person.otp("providers", "update", "vault").status == 2)
    let again = try person.otp("providers", "enable", "vault", "--yes")
    #expect(again.status == 2 && again.errors.contains("\"sites\""))
    #expect(again.output == "enabled vault: 1 record, 1 site\n")
    for file in [".config/otp/providers/vault.json", "vault"] {
      let path = person.path(file)
      chmod(path, 0o722)
      let exposed = try person.otp("providers", "try", "vault")
      #expect(exposed.status == 2 && exposed.errors.contains("can write to \(path)"), "\(file)")
      chmod(path, 0o700)
    }
  }

  @Test func `a manifest that names another file in another form of Unicode has changed`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913""#))
    let program = try String(
      decoding: Data(contentsOf: URL(filePath: person.path("vault"))),
      as: UTF8.self
    )
    for (place, name) in ["caf\u{E9}", "cafe\u{301}"].enumerated() {
      try person.write(program, to: name, mode: 0o700)
      try person.write(
        #"{"schema": 1, "command": ["\#(person.path(name))"], "sites": ["*"]}"#,
        to: ".config/otp/providers/vault.json"
      )
      // As strings they are equal.
      if place == 0 {
        #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
      }
    }
    let answer = try person.otp("suggest", "--provider", "vault:alice")
    #expect(answer.status == 2 && answer.errors.contains("changed"))
  }

  @Test func `a provider does not run outside its unit where that does not answer`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913""#))
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    for folder in [
      "run/systemd/private", ".config/systemd/user/otp-provider@vault.service.d/access.conf",
    ] {
      try FileManager.default.createDirectory(
        atPath: person.path(folder),
        withIntermediateDirectories: true
      )
    }
    let manager = ["XDG_RUNTIME_DIR": person.path("run")]
    let answer = try Tool.otp.run(
      ["suggest", "--provider", "vault:alice"],
      environment: person.variables.merging(manager) { $1 }
    )
    #expect(answer.status == 2 && answer.output == "")
    #expect(answer.errors.contains("its unit does not answer"))
    // Without a service manager there are no units.
    #expect(try person.otp("suggest", "--provider", "vault:alice").output == "482913\n")
  }

  @Test func `does not run a script or below a folder that others could change`() throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: #""code":"482913""#))
    let path = person.path("vault")
    try person.write(
      #"{"schema": 1, "command": ["/bin/sh", "\#(path)"], "sites": ["*"]}"#,
      to: ".config/otp/providers/vault.json"
    )
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    for exposed in [path, person.path("")] {
      chmod(exposed, 0o722)
      let answer = try person.otp("suggest", "--provider", "vault:alice")
      #expect(answer.status == 2 && answer.output == "")
      #expect(answer.errors.contains("can write to"), "\(exposed)")
      chmod(exposed, 0o700)
    }
    #expect(try person.otp("suggest", "--provider", "vault:alice").output == "482913\n")
  }

  @Test(
    arguments: [
      (#""code":"482913\nrm -rf""#, "not a code"), (#""code":"482913","x":1"#, "\"x\" is wrong"),
      (#""code":"482913","expiresAt":"x""#, "expiresAt"),
    ]
  )
  func `refuses an answer that is no code`(code: String, words: String) throws {
    let person = try ProviderPerson()
    try person.setUp("vault", script(code: code))
    #expect(try person.otp("providers", "enable", "vault", "--yes").status == 0)
    let answer = try person.otp("suggest", "--provider", "vault:alice")
    #expect(answer.status == 2 && answer.output == "")
    #expect(answer.errors.contains(words) && !answer.errors.contains("482913"))
  }

  @Test(
    arguments: [
      "sleep 100", "exit 0", "kill -9 $$", "yes", "sleep 100 & sleep 100", "exec setsid sleep 1",
      #"echo '{"version":7,"id":1}'"#, "echo nonsense", "head -c 20000000 /dev/zero",
      "trap '' TERM INT HUP; sleep 100",
    ]
  )
  func `a provider that misbehaves is left, and enables nothing`(script: String) throws {
    let person = try ProviderPerson()
    try person.setUp("vault", members: #""timeLimit": 1"#, script)
    let start = ContinuousClock.now
    let answer = try person.otp("providers", "enable", "vault", "--yes")
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(
      answer.status == 2 && answer.output == "" && answer.errors.contains("vault made no list")
    )
    #expect(try person.otp("providers").output == "vault: not enabled\n")
  }

  @Test func `says where a manifest is wrong`() throws {
    let person = try ProviderPerson()
    try person.write("{\n  \"schema\": 1,,\n}", to: ".config/otp/providers/broken.json")
    let answer = try person.otp("providers")
    #expect(answer.status == 2 && answer.output.contains("broken.json:2: "))
    #expect(try person.otp("providers", "enable", "../x", "--yes").status == 2)
    #expect(try person.otp("providers", "enable", "unknown", "--yes").errors.contains("manifest"))
  }
}
