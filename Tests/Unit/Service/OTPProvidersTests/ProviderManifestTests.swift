import OTPInbox
import OTPProviders
import Testing

@Suite struct ProviderManifestTests {
  private func manifest(_ members: String) throws(ProviderManifest.Fault) -> ProviderManifest {
    try ProviderManifest(Array("{\(members)}".utf8))
  }

  private let needed = #""schema":1,"command":["/bin/true","-x"],"sites":["*"]"#

  @Test func `needs a schema, a command and sites`() throws {
    let manifest = try manifest(needed)
    #expect(manifest.command == ["/bin/true", "-x"])
    #expect(manifest.sites == .all)
    #expect(manifest.timeLimit == 60)
    #expect(manifest.interaction == .none)
    #expect(manifest.environment.isEmpty && manifest.access.isEmpty)
  }

  @Test func `reads all members`() throws {
    let manifest = try ProviderManifest(
      Array(
        """
        {"schema": 1, "command": ["~/bin/vault"], "sites": ["Example.com", "b\u{FC}cher.example"],
         "timeLimit": 5, "interaction": "window", "environment": ["VAULT_ADDR"],
         "access": ["home", "network"]}
        """.utf8
      )
    )
    #expect(manifest.sites == .domains(["example.com", "xn--bcher-kva.example"]))
    #expect(manifest.timeLimit == 5)
    #expect(manifest.interaction == .window)
    #expect(manifest.environment == ["VAULT_ADDR"])
    #expect(manifest.access == [.home, .network])
  }

  @Test(
    arguments: [
      ("", "schema"), (#""schema":2,"command":["/bin/true"],"sites":["*"]"#, "schema"),
      (#""schema":1,"sites":["*"]"#, "command"),
      (#""schema":1,"command":[],"sites":["*"]"#, "command"),
      (#""schema":1,"command":["true"],"sites":["*"]"#, "command"),
      (#""schema":1,"command":["../true"],"sites":["*"]"#, "command"),
      (#""schema":1,"command":"/bin/true","sites":["*"]"#, "command"),
      (#""schema":1,"command":["/bin/true\u0000x"],"sites":["*"]"#, "command"),
      (#""schema":1,"command":["/bin/true"]"#, "sites"),
      (#""schema":1,"command":["/bin/true"],"sites":["*","example.com"]"#, "sites"),
      (#""schema":1,"command":["/bin/true"],"sites":["https://example.com"]"#, "sites"),
    ]
  )
  func `names what is missing or wrong`(members: String, name: String) {
    expectFault(members, naming: name)
  }

  @Test(
    arguments: [
      (#""timeLimit":0"#, "timeLimit"), (#""timeLimit":301"#, "timeLimit"),
      (#""timeLimit":1.5"#, "timeLimit"), (#""timeLimit":"5""#, "timeLimit"),
      (#""interaction":"always""#, "interaction"),
      (#""environment":["LD_PRELOAD"]"#, "environment"),
      (#""environment":["OTP_STORE"]"#, "environment"), (#""environment":["A=B"]"#, "environment"),
      (#""environment":[""]"#, "environment"), (#""access":["root"]"#, "access"),
      (#""access":"home""#, "access"), (#""shell":true"#, "shell"),
      (#""password":"x""#, "password"),
    ]
  )
  func `names what is wrong of the rest`(member: String, name: String) {
    expectFault("\(needed),\(member)", naming: name)
  }

  @Test func `says where the syntax breaks`() {
    #expect(throws: ProviderManifest.Fault.self) { try ProviderManifest(Array("{\n}}".utf8)) }
    do throws(ProviderManifest.Fault) {
      _ = try ProviderManifest(Array("{\n\"schema\": 1,,\n}".utf8))
    } catch {
      #expect(error.line == 2)
    }
    #expect(throws: ProviderManifest.Fault.self) { try ProviderManifest(Array("[]".utf8)) }
  }

  private func expectFault(_ members: String, naming name: String) {
    do throws(ProviderManifest.Fault) {
      _ = try manifest(members)
      Issue.record("\(members) is accepted")
    } catch {
      #expect(error.statement.contains("\"\(name)\""), "\(members): \(error.statement)")
    }
  }
}
