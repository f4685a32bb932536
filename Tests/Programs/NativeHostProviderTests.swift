import FoundationEssentials
import Glibc
import ScratchFolders
import Testing

/// Identities of code providers in `otp-native-host`, with providers that are shell scripts.
struct NativeHostProviderTests {
  private static let site = ["https://example.com"]

  /// A person with the provider `vault`, which lists records of `users`, writes each request for a
  /// code to the file `asked`, and answers it as `code` says.
  private func person(
    users: [String] = ["alice"],
    members: String = #""timeLimit": 20"#,
    code: String
  ) throws -> ProviderPerson {
    let person = try ProviderPerson()
    let list = users.map { user in
      #"{"record":"\#(user)","domains":["example.com"],"user":"\#(user)","label":"","rank":0}"#
    }
    try person.setUp(
      "vault",
      members: members,
      """
      case $line in
      *'"list"'*) echo '{"version":1,"id":1,"identities":[\(list.joined(separator: ","))]}' ;;
      *'"cancel"'*) exit 0 ;;
      *) echo "$line" >>'\(person.path("asked"))'; \(code) ;;
      esac
      """
    )
    let enabled = try person.otp("providers", "enable", "vault", "--yes")
    #expect(enabled.status == 0, "\(enabled.errors)")
    return person
  }

  /// A connection with a request for a field in `documents`, which offers identities of `users`.
  private func port(
    _ person: ProviderPerson,
    in documents: [String] = site,
    users: [String] = ["alice"],
    desktop: [String: String] = [:]
  ) throws -> NativePort {
    var port = try NativePort(person.variables.merging(desktop) { $1 })
    let answer = try port.ask(NativePort.request(documents))
    #expect(answer.offered == [] && answer.identities?.map(\.user) == users)
    return port
  }

  private func asked(_ person: ProviderPerson) -> [Substring] {
    let text = try? String(contentsOfFile: person.path("asked"), encoding: .utf8)
    return (text ?? "").split(separator: "\n")
  }

  private static let alice = #"echo '{"version":1,"id":1,"record":"alice","code":"482913"}'"#

  @Test func `a provider is asked once its identity is chosen, and not before`() throws {
    let person = try person(code: Self.alice)
    var port = try port(person)
    let says = port.says(within: 200)
    #expect(!says)
    #expect(asked(person).isEmpty)
    try port.make(-1)
    let made = try #require(try port.reply())
    #expect(made.type == "made" && made.id == -1 && made.code == "482913")
    #expect(made.remaining == nil && made.failure == nil)
    let request = try #require(asked(person).first)
    #expect(request.contains(#""interaction":false"#))
    #expect(request.contains("example.com"))
    let end = try port.finish()
    #expect(end.status == 0 && end.errors == "")
  }

  @Test func `other sites get no identity`() throws {
    let person = try person(code: Self.alice)
    for documents in [
      ["https://other.example"], ["http://example.com"], ["https://other.example"] + Self.site,
    ] {
      var port = try port(person, in: documents, users: [])
      try port.make(-1)
      let answer = try port.reply()
      #expect(answer?.failure == "notFound")
    }
    #expect(asked(person).isEmpty)
  }

  @Test(arguments: [
    (#"echo '{"version":1,"id":1,"error":"notFound"}'"#, "notFound"),
    (#"echo '{"version":1,"id":1,"error":"interactionRequired"}'"#, "interactionRequired"),
    (#"echo '{"version":1,"id":1,"error":"failed","message":"482913"}'"#, "failed"),
    ("echo nonsense", "misbehaved"), ("exit 1", "misbehaved"),
    (
      #"echo '{"version":1,"id":1,"record":"alice","code":"1","expiresAt":1769851800}'"#,
      "expired"
    ),
  ])
  func `says why no code was made`(code: String, failure: String) throws {
    let person = try person(code: code)
    var port = try port(person)
    try port.make(-1)
    let made = try #require(try port.reply())
    #expect(made.failure == failure && made.code == nil && made.remaining == nil)
    #expect(asked(person).count == 1)
  }

  @Test func `a provider that hangs holds up nothing, until its time is over`() throws {
    let person = try person(members: #""timeLimit": 20"#, code: "sleep 100")
    var port = try port(person)
    try port.make(-1)
    let question = #"{"version":4,"type":"classify","id":7,"field":{"name":"otp"},"form":[]}"#
    let verdict = try port.ask(question)
    #expect(verdict.type == "field")
    _ = try Tool.otpd.run(
      "ingest",
      input: #"{"text":"Your code is 593812."}"#.utf8,
      environment: person.variables
    )
    let codes = try port.reply()
    #expect(codes?.offered == ["593812"])
    let used = try port.use(1)
    #expect(used.done == true)
    let rest = try port.reply()
    #expect(rest?.offered == [])
    let made = try port.reply()
    #expect(made?.failure == "timedOut")
  }

  @Test(arguments: [#"{"type":"cancel"}"#, #"{"type":"make","id":-2}"#, #"{"type":"stop"}"#])
  func `a code that is being made is given up`(_ message: String) throws {
    let hangs = "case $line in *alice*) sleep 100 ;; *) exit 0 ;; esac"
    let person = try person(users: ["alice", "bob"], code: hangs)
    var port = try port(person, users: ["alice", "bob"])
    try port.make(-1)
    try port.send(NativePort.frame(message))
    let answer = try #require(try port.reply())
    if message.contains("stop") {
      #expect(answer.type == "stopped")
    } else {
      #expect(answer.failure == "cancelled" && answer.id == -1)
    }
    if message.contains("-2") {
      let other = try port.reply()
      #expect(other?.id == -2)
    }
    let end = try port.finish()
    #expect(end.status == 0)
  }

  @Test func `a code that is being made ends with its field`() throws {
    let person = try person(code: #"echo $$ >"$(dirname "$0")/process"; exec sleep 100"#)
    var port = try port(person)
    try port.make(-1)
    var provider: pid_t?
    try wait {
      let text = try? String(contentsOfFile: person.path("process"), encoding: .utf8)
      provider = text.flatMap { pid_t($0.dropLast()) }
      return provider != nil
    }
    #expect(try port.ask(#"{"type":"stop"}"#).type == "stopped")
    let process = try #require(provider)
    try wait { kill(process, 0) != 0 }
  }

  @Test func `the end of the connection ends a provider`() throws {
    let person = try person(code: #"echo $$ >"$(dirname "$0")/process"; exec sleep 100"#)
    var port = try port(person)
    try port.make(-1)
    var provider: pid_t?
    try wait {
      let text = try? String(contentsOfFile: person.path("process"), encoding: .utf8)
      provider = text.flatMap { pid_t($0.dropLast()) }
      return provider != nil
    }
    let end = try port.finish()
    #expect(end.status == 0)
    #expect(kill(try #require(provider), 0) != 0)
  }

  @Test func `copies the code that was made, and no other identity's`() throws {
    let folder = try ScratchFolder()
    let person = try person(users: ["alice", "bob"], code: Self.alice)
    var port = try port(person, users: ["alice", "bob"], desktop: try Desktop.make(in: folder))
    let early = try port.copy(-1)
    #expect(early.done == false)
    try port.make(-1)
    let made = try port.reply()
    #expect(made?.code == "482913")
    let other = try port.copy(-2)
    #expect(other.done == false)
    let copied = try port.copy(-1)
    #expect(copied.type == "copied" && copied.id == -1 && copied.done == true)
    #expect(try folder.read("clipboard") == "482913")
    #expect(try !folder.read("arguments").contains("482913"))
  }

  @Test(arguments: [("window", 2), ("none", 1), ("terminal", 1)])
  func `a provider may ask the person in a window, once it says that it must`(
    interaction: String,
    requests: Int
  ) throws {
    let person = try person(
      members: #""timeLimit": 20, "interaction": "\#(interaction)""#,
      code: """
        case $line in
        *'"interaction":true'*) echo '{"version":1,"id":2,"record":"alice","code":"482913"}' ;;
        *) echo '{"version":1,"id":1,"error":"interactionRequired"}' ;;
        esac
        """
    )
    var port = try port(person)
    try port.make(-1)
    let made = try #require(try port.reply())
    #expect(made.code == (requests == 2 ? "482913" : nil))
    #expect(made.failure == (requests == 2 ? nil : "interactionRequired"))
    #expect(asked(person).count == requests)
  }

  @Test func `a provider that was disabled or changed makes no code`() throws {
    let person = try person(code: Self.alice)
    var port = try port(person)
    try person.setUp("vault", sites: "example.com", Self.alice)
    try port.make(-1)
    let changed = try port.reply()
    #expect(changed?.failure == "unusable")
    #expect(try person.otp("providers", "disable", "vault").status == 0)
    try port.make(-1)
    let answer = try #require(try port.reply())
    // The store may have told of the change before.
    #expect(answer.identities == [] || answer.failure == "unusable")
    #expect(asked(person).isEmpty)
  }
}
