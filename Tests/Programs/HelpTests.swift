import OTPDetection
import Testing

struct HelpTests {
  @Test(arguments: ["--help", "-h", "help"])
  func `lists the commands`(_ argument: String) throws {
    let answer = try Tool.otp.run(argument)
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    for command in [
      "detect", "explain", "lint", "redact", "suggest", "consume", "dismiss", "inbox", "fields",
      "browser", "setup", "doctor",
      "check",
    ] {
      #expect(answer.output.contains("\n  \(command) "))
    }
  }

  @Test(arguments: [
    "detect", "explain", "lint", "redact", "suggest", "consume", "dismiss", "inbox", "fields",
    "browser", "setup", "doctor",
    "check",
  ])
  func `shows usage, examples and exit status for each command`(
    _ command: String
  ) throws {
    let answer = try Tool.otp.run(command, "--help")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("otp \(command): "))
    for part in ["\nUsage: otp \(command)", "\nExamples:\n", "\nExit status: 0 "] {
      #expect(answer.output.contains(part))
    }
    let lines = answer.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 90 }, "a line is too wide for a terminal")
    #expect(try Tool.otp.run("help", command).output == answer.output)
  }

  @Test func `shows the versions of the release and the detector`() throws {
    let answer = try Tool.otp.run("--version")
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("otp "))
    #expect(answer.output.contains("detector "))
  }

  @Test(arguments: ["detect", "explain"])
  func `shows the threshold in the help`(command: String) throws {
    let help = try Tool.otp.run(command, "--help").output
    #expect(help.contains("\(Detector.thresholdScore)"))
  }

  @Test func `prints the help to standard error without a command`() throws {
    let answer = try Tool.otp.run()
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains("Commands:"))
  }

  @Test(arguments: [
    (["detcet", "x"], "did you mean `otp detect`?"),
    (["serve"], "did you mean `otpd serve`?"), (["ingest", "a"], "did you mean `otpd ingest`?"),
    (["list"], "did you mean `otp inbox`?"), (["init"], "did you mean `otp sources add`?"),
    (["redact", "/etc/passwd"], "put < before its name"),
    (["suggest", "--field", "one-time-cod"], "such as one-time-code"),
    (["wait", "--field", "foo"], "such as one-time-code"),
    (["detect", "--jsn", "x"], "did you mean --json?"),
    (["detect", "a", "b"], "put quotes around a text"),
    (["detect", "-a"], "needs -- before it"),
    (["detect", "--json", "--json"], "given twice"),
    (["detect", "--json=1"], "takes no value"),
    (["detect", "--json", "--ndjson"], "exclude each other"),
    (["detect", "--ndjson", "x"], "from standard input"),
    (["detect", "--jobs", "2", "x"], "goes with --ndjson"),
    (["suggest", "--since"], "--since needs a value: --since TIME"),
    (["suggest", "--since", "noon"], "such as 2026-01-31T09:30:00+01:00"),
    (["suggest", "--max-age", "3w"], "such as 90s or 24h"),
    (["suggest", "x"], "takes options only"),
    (["consume"], "needs an argument"),
  ])
  func `explains wrong usage and its remedy`(_ arguments: [String], _ hint: String) throws {
    let answer = try Tool.otp.run(arguments)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains(hint))
    #expect(answer.errors.hasPrefix("otp: "))
  }

  @Test func `each program names the other one's commands`() throws {
    for (command, other) in [("suggest", "otp suggest"), ("status", "otp sources")] {
      let answer = try Tool.otpd.run(command)
      #expect(answer.status == 2 && answer.errors.contains("did you mean `\(other)`?"))
    }
  }

  @Test func `the name of a file is judged as a text, and that is said`() throws {
    let answer = try Tool.otp.run("detect", "/etc/passwd")
    #expect(answer.status == 1)
    #expect(answer.errors.contains("to have the file read, put < before it"))
    #expect(try !Tool.otp.run("detect", "482913").errors.contains("file"))
  }

  @Test(arguments: [
    ["Your code is 482913"], ["detect", "-482913"], ["detect", "--482913"],
    ["detect", "482913", "b"],
    ["suggest", "--since", "482913x"], ["suggest", "--max-age", "482913"], ["suggest", "482913"],
  ])
  func `does not repeat wrong arguments`(_ arguments: [String]) throws {
    let answer = try Tool.otp.run(arguments)
    #expect(answer.status == 2)
    #expect(!(answer.output + answer.errors).contains("482913"))
  }
}
