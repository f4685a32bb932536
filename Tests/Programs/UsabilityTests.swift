import FoundationEssentials
import ScratchFolders
import Testing

/// What people type, and what they are told.
struct UsabilityTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private var environment: [String: String] {
    ["OTP_STORE": folder.path("inbox.db"), "TZ": "Asia/Kolkata"]
  }

  private func line(_ code: String, _ rest: String = "") -> String {
    #"{"text":"Your Oakline code is \#(code)."\#(rest)}"# + "\n"
  }

  private func ingest(_ text: String) throws {
    let answer = try Tool.otpd.run("ingest", input: text.utf8, environment: environment)
    try #require(answer.status == 0)
  }

  private func otp(_ arguments: String...) throws -> Tool.Answer {
    try Tool.otp.run(arguments, environment: environment)
  }

  @Test func `-V shows the version`() throws {
    for arguments in [["-V"], ["suggest", "-V"]] {
      let answer = try Tool.otp.run(arguments)
      #expect(answer.status == 0 && answer.output.hasPrefix("otp 0."))
    }
    #expect(try Tool.otpd.run("-V").output.hasPrefix("otpd 0."))
  }

  @Test func `wait --consume marks the code that it prints as used`() throws {
    try ingest(line("482913", #","sender":"Oakline""#) + line("593812", #","sender":"Birch""#))
    #expect(try otp("wait", "--consume", "--timeout", "1").output == "593812\n")
    #expect(try otp("wait", "--consume", "--timeout", "1").output == "482913\n")
    #expect(try otp("wait", "--consume", "--timeout", "0").status == 124)
    #expect(try otp("inbox").output.split(separator: "  used ").count == 3)
  }

  @Test func `wait --consume marks it in the service too`() throws {
    let service = try RunningService()
    _ = try service.connect().codes("Receive", #"{"messages":[{"text":"Your code is 482913."}]}"#)
    let options = ["wait", "--consume", "--timeout", "5"]
    #expect(try Tool.otp.run(options, environment: service.environment).output == "482913\n")
    #expect(try service.connect().codes("Suggest").contains("unavailable"))
  }

  @Test func `wait --consume leaves a code that could not be printed`() throws {
    try ingest(line("482913"))
    let failed = try Tool.otp.run(
      "wait",
      "--consume",
      environment: environment,
      outputPath: "/dev/full"
    )
    #expect(failed.status == 2)
    #expect(try otp("suggest").output == "482913\n")
  }

  @Test func `wait --consume leaves a code that nobody could read`() throws {
    let store = folder.path("inbox.db")
    var tool = try Tool.otp.start("wait", "--consume", "--store", store, environment: environment)
    tool.closeOutput()
    try ingest(line("482913"))
    #expect(try tool.finish() == 0)
    #expect(try otp("suggest").output == "482913\n")
  }

  @Test func `consume and dismiss take several numbers and try all`() throws {
    try ingest((0..<4).map { line("48291\($0)", #","sender":"S\#($0)""#) }.joined())
    let answer = try otp("consume", "1", "77", "2")
    #expect(answer.status == 1)
    #expect(answer.errors.contains("argument 2: no entry"))
    #expect(answer.errors.contains(folder.path("inbox.db")) && !answer.errors.contains("77"))
    #expect(try otp("dismiss", "3", "4").status == 0)
    #expect(try otp("suggest").status == 1)
    let wrong = try otp("consume", "1", "x")
    #expect(wrong.status == 2 && wrong.errors.contains("argument 2 must be the number"))
  }

  @Test(arguments: ["5m", "yesterday"])
  func `--since takes a time before now, and a day`(time: String) throws {
    try ingest(line("482913"))
    #expect(try otp("suggest", "--since", time).output == "482913\n")
  }

  @Test func `--since today begins at midnight where the person is`() throws {
    let seconds = Int(Date().timeIntervalSince1970)
    try ingest(line("482913", #","receivedAt":\#(seconds - 90)"#))
    // India is five hours and a half ahead of UTC.
    let sinceMidnight = (seconds + 19_800) % 86_400
    let answer = try otp("suggest", "--since", "today")
    // Within the minutes around midnight either is right.
    guard sinceMidnight > 180, sinceMidnight < 86_220 else { return }
    #expect(answer.output == "482913\n")
  }

  @Test func `--since leaves out what came before`() throws {
    let now = Int(Date().timeIntervalSince1970)
    try ingest(line("482913", #","receivedAt":\#(now - 90)"#))
    #expect(try otp("suggest", "--since", "60s").status == 1)
    #expect(try otp("suggest", "--since", "170s").output == "482913\n")
    #expect(try otp("suggest", "--since", "\(now - 91).123456789").output == "482913\n")
    #expect(try otp("suggest", "--since", "\(now - 90).5").status == 1)
    let waited = try otp("wait", "--since", "\(now + 30)", "--timeout", "0s", "--json")
    #expect(waited.output == #"{"code":null,"reason":"beforeSince"}"# + "\n")
    #expect(waited.errors.contains("a code arrived 120 s before --since; compare the clocks"))
    #expect(try otp("suggest", "--max-age", "60").status == 1)
    #expect(try otp("suggest", "--since", "5 minutes").errors.contains("such as 5m, today"))
  }

  @Test(
    arguments: [("UTF-16LE", [0xFF, 0xFE]), ("UTF-16LE", []), ("UTF-16BE", [])]
      as [(String, [UInt8])]
  )
  func `UTF-16 is named, with the command that converts it`(name: String, mark: [UInt8]) throws {
    let units = line("482913").utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return name == "UTF-16LE" ? [low, high] : [high, low]
    }
    let commands = [
      (Tool.otpd, ["ingest"]), (.otp, ["detect", "--ndjson"]), (.otp, ["detect"]),
      (.otp, ["explain"]), (.otp, ["fields"]),
    ]
    for (tool, arguments) in commands {
      let answer = try tool.run(arguments, input: mark + units, environment: environment)
      #expect(answer.status == 2, "\(arguments)")
      #expect(answer.errors.contains("iconv -f \(name) -t UTF-8"), "\(arguments)")
    }
  }

  @Test func `a command that reads a terminal says how to end`() throws {
    let commands = [
      (Tool.otpd, ["ingest"]), (.otp, ["detect", "--ndjson"]), (.otp, ["detect"]),
      (.otp, ["explain"]), (.otp, ["fields"]), (.otp, ["lint"]),
    ]
    for (tool, arguments) in commands {
      let input = try Terminal()
      let errors = try AnonymousFile([])
      let output = try AnonymousFile([])
      let child = try ChildProcess(
        path: tool.path(),
        arguments: [tool.name] + arguments,
        environment: environment,
        streams: (input.descriptor, output.descriptor, errors.descriptor)
      )
      try input.type("\u{4}")
      _ = try child.wait()
      #expect(try errors.text().contains("then press Enter and Ctrl-D"), "\(arguments)")
    }
  }

  @Test func `ingest reads files, names them in errors and replays them`() throws {
    try folder.write(Array(line("482913").utf8), to: "a.jsonl")
    try folder.write(Array((line("593812") + "{}\n" + line("640275")).utf8), to: "b.jsonl")
    let files = [folder.path("a.jsonl"), folder.path("b.jsonl"), "-"]
    let missing = [files[0], folder.path("none")]
    let nothing = try Tool.otpd.run(["ingest"] + missing, environment: environment)
    #expect(nothing.status == 2 && nothing.output.isEmpty)
    #expect(nothing.errors.contains("argument 2 is not a readable file: No such file"))
    for count in 1...2 {
      let answer = try Tool.otpd.run(
        ["ingest"] + files,
        input: line("771204").utf8,
        environment: environment
      )
      #expect(answer.status == 2)
      #expect(answer.errors.contains("\(files[1]): line 2: "))
      #expect(answer.output.contains("received    5"))
      #expect(answer.output.contains("duplicates  \(count == 1 ? 0 : 4)"))
      #expect(answer.output.contains("rejected    1"))
    }
    #expect(try otp("inbox").output.split(separator: "\n").count == 4)
  }

  @Test func `ingest refuses a folder, and files with --again`() throws {
    let directory = try Tool.otpd.run("ingest", folder.path("."), environment: environment)
    #expect(directory.status == 2 && directory.errors.contains("Is a directory"))
    let again = try Tool.otpd.run("ingest", "--again", "x", environment: environment)
    #expect(again.status == 2 && again.errors.contains("--again reads no files"))
  }
}
