import ScratchFolders
import Testing

/// A store of messages a second apart, and the time after them.
struct SuggestStore: ~Copyable {
  let folder: ScratchFolder
  let path: String
  let time: Int

  init(at time: Int) throws {
    folder = try ScratchFolder()
    path = folder.path("store/inbox.db")
    self.time = time
  }

  func ingest(_ texts: [String], from arrival: Int) throws {
    let lines = texts.enumerated().map { index, text in
      #"{"text":"\#(text)","receivedAt":\#(arrival + index)}"# + "\n"
    }
    let answer = try Tool.otpd.run("ingest", "--store", path, input: lines.joined().utf8)
    #expect(answer.status == 0)
  }

  func suggest(_ options: String...) throws -> Tool.Answer {
    try Tool.otp.run(["suggest", "--store", path, "--at", "\(time)"] + options)
  }
}

/// What `otp suggest` gives to sites and frames.
struct SuggestSitesTests {
  /// Where each test's messages arrive: 2026-01-31T09:30:00Z.
  private let arrival = 1_769_851_800

  private func store(_ texts: String...) throws -> SuggestStore {
    let store = try SuggestStore(at: arrival + texts.count)
    try store.ingest(texts, from: arrival)
    return store
  }

  @Test func `suggests a bound code to its site only`() throws {
    let store = try store(#"482913 is your Oakline code.\n\n@example.com #482913"#)
    #expect(try store.suggest("--origin", "https://example.com").output == "482913\n")
    #expect(try store.suggest("--origin", "https://example.org").status == 1)
    #expect(try store.suggest("--origin", "http://example.com").status == 1)
    #expect(try store.suggest("--origin", "null").status == 1)
    #expect(try store.suggest().output == "482913\n")
  }

  @Test(arguments: [
    ("https://example.com/login", "\"origin\""), ("https://www.EXAMPLE.com", "\"site\""),
    ("https://example.com:8443", "\"site\""),
  ])
  func `the JSON object says how the page matches`(_ origin: String, _ match: String) throws {
    let store = try store(#"482913 is your Oakline code.\n\n@example.com #482913"#)
    let answer = try store.suggest("--json", "--origin", origin)
    #expect(answer.output.contains(#","embeddedDomains":[],"match":\#(match),"sender":null,"#))
  }

  @Test func `suggests a code for a frame only to that frame in its page`() throws {
    let store = try store(#"482913 is your code.\n\n@shop.example #482913 @pay.example"#)
    let page = ["--origin", "https://shop.example"]
    let answer = try store.suggest(page[0], page[1], "--frame", "https://pay.example", "--json")
    #expect(answer.output.contains(#""embeddedDomains":["pay.example"],"match":"origin""#))
    #expect(try store.suggest(page[0], page[1]).status == 1)
    #expect(try store.suggest("--origin", "https://pay.example").status == 1)
    #expect(try store.suggest(page[0], page[1], "--frame", "https://evil.example").status == 1)
    #expect(try store.suggest(page[0], page[1], "--frame", "null").status == 1)
    let nested = try store.suggest(
      page[0],
      page[1],
      "--frame=https://www.shop.example",
      "--frame=https://pay.example",
      "--json"
    )
    #expect(nested.output.contains(#""match":"site""#))
    let foreign = try store.suggest(
      page[0],
      page[1],
      "--frame=https://evil.example",
      "--frame=https://pay.example"
    )
    #expect(foreign.status == 1)
  }

  @Test func `accepts any spelling of a host in another script`() throws {
    let store = try store(#"482913 is your code.\n\n@bücher.example #482913"#)
    for origin in ["https://BÜCHER.example", "https://xn--bcher-kva.example"] {
      let answer = try store.suggest("--origin", origin, "--json")
      #expect(answer.output.contains(#""domain":"xn--bcher-kva.example""#))
      #expect(answer.output.contains(#""match":"origin""#))
    }
  }

  @Test(arguments: [
    "example.com", "https://a@example.com", "https://example.com\\@evil.example", "ftp://a.example",
    "https://exam ple.com", " https://example.com", "https://1.2.3.4.5", "",
    "https://example.com:x",
  ])
  func `rejects what is not an origin`(_ text: String) throws {
    let store = try store("482913 is your code.")
    for options in [["--origin", text], ["--origin", "https://example.com", "--frame=\(text)"]] {
      let answer = try Tool.otp.run(["suggest", "--store", store.path] + options)
      #expect(answer.output == "")
      #expect(answer.status == 2)
      #expect(answer.errors.contains("needs the address of a site"))
    }
  }

  @Test func `--frame requires exactly one --origin`() throws {
    let store = try store("482913 is your code.")
    let frame = try store.suggest("--frame", "https://example.com")
    #expect(frame.status == 2)
    #expect(frame.errors.contains("--frame needs --origin"))
    let twice = try store.suggest("--origin", "https://a.example", "--origin", "https://b.example")
    #expect(twice.status == 2)
    #expect(twice.errors.contains("--origin is given twice"))
  }

  @Test func `--all prints fresh codes a line each, newest first`() throws {
    let store = try store(
      "111222 is your code.",
      #"222333 is your code.\n\n@example.com #222333"#,
      #"333444 is your code.\n\n@evil.example #333444"#
    )
    #expect(try store.suggest("--all").output == "333444\n222333\n111222\n")
    let site = try store.suggest("--all", "--json", "--origin", "https://example.com")
    let lines = site.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"id":2,"code":"222333""#) ?? false)
    #expect(lines.last?.contains(#""domain":null,"embeddedDomains":[],"match":null"#) ?? false)
    let none = try store.suggest("--all", "--field", "username")
    #expect(none.output == "" && none.status == 1)
  }

  @Test func `warns on a terminal if the page is not the bound one`() throws {
    let store = try store(#"482913 is your code.\n\n@example.com #482913"#)
    for (origin, isTold) in [("https://example.com", false), ("https://www.example.com", true)] {
      let input = try AnonymousFile([])
      let output = try AnonymousFile([])
      let terminal = try Terminal()
      let child = try ChildProcess(
        path: Tool.otp.path(),
        arguments: [
          "otp", "suggest", "--store", store.path, "--at", "\(store.time)", "--origin", origin,
        ],
        environment: [:],
        streams: (input.descriptor, output.descriptor, terminal.descriptor)
      )
      #expect(try child.wait() == 0)
      #expect(try output.text() == "482913\n")
      let shown = try terminal.text()
      #expect(shown.contains(", only for example.com\r\n"))
      #expect(shown.contains("on the same site, but the code is for example.com") == isTold)
    }
  }
}
