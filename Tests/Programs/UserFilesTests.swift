import Glibc
import ScratchFolders
import Testing

/// What a person's own files do to the programs.
struct UserFilesTests {
  private let folder: ScratchFolder
  private let environment: [String: String]

  init() throws {
    folder = try ScratchFolder()
    environment = ["XDG_CONFIG_HOME": folder.path]
    try #require(mkdir(folder.path("otp"), 0o700) == 0)
  }

  private static let keywords = """
    {"schema": 1, "language": "x-user", "name": "Mine", "keywords": {
    "code": {"word": ["grundel"]}}}
    """
  private static let rules = """
    {"schema": 1,
    "ignoredSenders": ["MyShop*", "+15551234567"],
    "neverReport": ["77####"]}
    """

  private func write(keywords: String? = keywords, rules: String? = rules) throws {
    if let keywords { _ = try folder.write(keywords, to: "otp/keywords.json") }
    if let rules { _ = try folder.write(rules, to: "otp/rules.json") }
  }

  private func otp(_ arguments: String..., input: String = "") throws -> Tool.Answer {
    try Tool.otp.run(arguments, input: input.utf8, environment: environment)
  }

  @Test func `detect uses user keywords and rules`() throws {
    try write()
    #expect(try otp("detect", "Grundel 482913").output == "482913\n")
    let silenced = try otp("detect", "Your code is 771204")
    #expect(silenced.output == "" && silenced.errors == "" && silenced.status == 1)
  }

  @Test func `detect --ndjson uses them and answers in the same form`() throws {
    try write()
    let answer = try otp(
      "detect",
      "--ndjson",
      input: """
        {"sender":"myshop info","text":"Your code is 482913"}
        {"sender":"Oakline","text":"Your code is 482913"}
        {"sender":"Oakline","text":"771204"}
        {"sender":"Oakline","text":"593812"}

        """
    )
    let lines = answer.output.split(separator: "\n")
    try #require(lines.count == 4)
    #expect(
      lines[0] == #"{"id":null,"outcome":"none","code":null,"raw":null,"range":null,"score":0,"#
        + #""domain":null,"embeddedDomains":[],"language":null}"#
    )
    #expect(lines[1].contains(#""code":"482913""#))
    // Each line stands for itself.
    #expect(lines[2...].allSatisfy { $0.contains(#""outcome":"none""#) })
  }

  @Test func `explain names the rule and the user keyword`() throws {
    try write()
    let own = try otp("explain", "Grundel 482913")
    #expect(own.output.contains(#"your own word: "Grundel", code, from keywords.json"#))
    let silenced = try otp("explain", "Your code is 771204")
    #expect(silenced.output.contains("none: never reported: pattern 1 of rules.json"))
    #expect(silenced.status == 1)
    let line = #"{"sender":"+15551234567","text":"Your code is 482913"}"# + "\n"
    let ignored = try otp("explain", "--ndjson", input: line)
    #expect(ignored.output.contains(#""rule":"ignoredSender""#))
    #expect(ignored.status == 0)
  }

  @Test func `explain reads lines and continues after an invalid one`() throws {
    let answer = try otp(
      "explain",
      "--ndjson",
      input: "{\"text\":\"Your code is 482913\"}\nx\n{\"text\":\"OTP 771204\"}\n"
    )
    let lines = answer.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].contains(#""code":"482913""#))
    #expect(lines[1].hasPrefix(#"{"id":null,"outcome":"error""#))
    #expect(lines[1].hasSuffix(#""rule":null,"candidates":[]}"#))
    #expect(lines[2].contains(#""candidates":[{"range":[4,10],"code":"771204""#))
    #expect(answer.errors.hasPrefix("otp: line 2: "))
    #expect(answer.status == 2)
    #expect(try otp("explain", "--ndjson", "x").status == 2)
  }

  @Test func `ingest uses them`() throws {
    try write()
    let answer = try Tool.otpd.run(
      ["ingest", "--store", folder.path("s/inbox.db")],
      input: """
        {"sender":"MyShop","text":"Your code is 593812"}
        {"sender":"Oakline","text":"Your code is 771204"}
        {"sender":"Oakline","text":"Grundel 482913"}

        """.utf8,
      environment: environment
    )
    #expect(answer.status == 0)
    #expect(try IngestStore.numbers(in: answer.output) == ["received": 3, "codes": 1, "none": 2])
  }

  @Test(arguments: ["detect", "explain", "ingest"])
  func `reports an invalid file in one line and continues`(_ command: String) throws {
    try write(keywords: Self.keywords + "\n}", rules: "{\"schema\": 1,\n\"neverReport\": [\"$\"]}")
    let arguments =
      command == "ingest" ? ["ingest", "--store", folder.path("s/inbox.db")] : [command]
    let input = command == "ingest" ? #"{"text":"Your code is 771204"}"# : "Your code is 771204"
    let tool = command == "ingest" ? Tool.otpd : Tool.otp
    let answer = try tool.run(arguments, input: input.utf8, environment: environment)
    #expect(answer.status == 0)
    #expect(answer.output.contains("771204") || answer.output.contains("codes       1"))
    let lines = answer.errors.split(separator: "\n")
    try #require(lines.count == 2)
    let start = "\(tool.name): \(folder.path)/otp/"
    #expect(lines[0].hasPrefix(start + "keywords.json:3: the file is not JSON"))
    #expect(lines[1].hasPrefix(start + #"rules.json:2: entry 1 of "neverReport" holds"#))
    #expect(lines.allSatisfy { $0.contains("`otp check --user`") && !$0.contains("771204") })
  }

  @Test func `check reports all faults of user files, and nothing if there are none`() throws {
    #expect(try otp("check", "--user").status == 0)
    try write()
    let well = try otp("check", "--user")
    #expect(well.output == "" && well.errors == "" && well.status == 0)
    try write(rules: "{\"schema\": 1,\n\"neverReport\": [\"$\",\n\"*\"]}")
    let broken = try otp("check", "--user")
    #expect(broken.status == 2)
    let lines = broken.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("\(folder.path)/otp/rules.json:3: entry 2") == true)
    #expect(try otp("check", "--user", "de").status == 2)
    #expect(try otp("check", "--user", "--table").status == 2)
  }

  @Test func `reports an unreadable file without blocking`() throws {
    try #require(mkfifo(folder.path("otp/keywords.json"), 0o600) == 0)
    try #require(mkdir(folder.path("otp/rules.json"), 0o700) == 0)
    let answer = try otp("detect", "Your code is 482913")
    #expect(answer.output == "482913\n")
    #expect(answer.errors.components("this is not a regular file") == 2)
    for name in ["keywords.json", "rules.json"] {
      // The fault is in no line.
      #expect(answer.errors.contains("\(folder.path)/otp/\(name): this is not a regular file"))
    }
    #expect(answer.status == 0)
  }

  @Test(arguments: ["otp/rules.json", "otp/keywords.json", "otp", ""])
  func `a file that others could change is not used`(name: String) throws {
    try write()
    #expect(try otp("detect", "Your code is 771204").status == 1)
    let path = name.isEmpty ? folder.path : folder.path(name)
    try #require(chmod(path, name.hasSuffix(".json") ? 0o666 : 0o777) == 0)
    let answer = try otp("detect", "Your code is 771204")
    let isUsed = name == "otp/keywords.json"
    #expect(answer.output == (isUsed ? "" : "771204\n"))
    let fault = "users other than its owner can write to \(path)"
    #expect(answer.errors.components(fault) == (name.hasSuffix(".json") ? 1 : 2))
    #expect(try otp("check", "--user").output.contains(fault))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `a file of another user is not used`() throws {
    try write(keywords: nil)
    try #require(chown(folder.path("otp/rules.json"), 65_534, 65_534) == 0)
    let answer = try otp("detect", "Your code is 771204")
    #expect(answer.output == "771204\n")
    #expect(answer.errors.contains("rules.json belongs to user 65534"))
  }

  @Test func `reports a dangling link but not a missing file`() throws {
    let missing = folder.path("missing/keywords.json")
    try #require(symlink(missing, folder.path("otp/keywords.json")) == 0)
    let answer = try otp("detect", "Your code is 482913")
    #expect(answer.output == "482913\n")
    #expect(answer.errors.components("this is a link to a file that cannot be reached") == 1)
    #expect(answer.errors.components("\n") == 1)
  }

  @Test func `rejects a large file and a device without reading them`() throws {
    try write(keywords: String(repeating: "[", count: 1 << 20), rules: nil)
    let device = folder.path("otp/rules.json")
    try #require(symlink("/dev/zero", device) == 0)
    let answer = try otp("detect", "Your code is 482913")
    #expect(answer.output == "482913\n")
    #expect(answer.errors.contains("longer than 256 KiB"))
    #expect(answer.errors.contains("this is not a regular file"))
  }

  @Test func `escapes terminal controls`() throws {
    try write(keywords: Self.keywords.replacing("grundel", with: #"a \u001b[2J\u202E\n "#))
    let answer = try otp("detect", "Your code is 482913")
    #expect(answer.errors.split(separator: "\n").count == 1)
    #expect(!answer.errors.contains("\u{1B}") && !answer.errors.contains("\u{202E}"))
  }

  @Test func `looks in the home folder if the variable is missing or relative`()
    throws
  {
    try #require(mkdir(folder.path(".config"), 0o700) == 0)
    try #require(rename(folder.path("otp"), folder.path(".config/otp")) == 0)
    _ = try folder.write(Self.keywords, to: ".config/otp/keywords.json")
    for settings in ["", "otp"] {
      let answer = try Tool.otp.run(
        "detect",
        "Grundel 482913",
        environment: ["HOME": folder.path, "XDG_CONFIG_HOME": settings]
      )
      #expect(answer.output == "482913\n")
    }
  }
}

extension String {
  /// How often `part` stands in it.
  fileprivate func components(_ part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let found = rest.firstRange(of: part) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
