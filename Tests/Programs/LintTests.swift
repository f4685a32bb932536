import FoundationEssentials
import ScratchFolders
import Testing

struct LintTests {
  private static let good = "Your Oakline code is {code}. Do not share it."
  private static let bad = "Your order {code} has shipped."
  private static let twofold = "Your code is {code}. Your other code is 771204."

  /// The members of the output of `--json` and `--ndjson` that the tests use.
  private struct Line: Decodable {
    struct Samples: Decodable {
      let tried: Int
      let found: Int
    }
    struct SMS: Decodable {
      let encoding: String
      let units: Int
      let capacity: Int
      let parts: Int
      let foreign: [String]
    }
    struct Finding: Decodable {
      struct Source: Decodable {
        let title: String
        let url: String?
      }
      let kind: String
      let severity: String
      let sentence: String
      let reason: String
      let source: Source
      let range: [Int]?
      let suggestion: String?
    }
    let line: Int?
    let id: String?
    let verdict: String
    let code: String?
    let expected: String?
    let text: String?
    let range: [Int]?
    let score: Double?
    let language: String?
    let samples: Samples?
    let sms: SMS?
    let findings: [Finding]
  }

  private func lines(_ answer: Tool.Answer) throws -> [Line] {
    try answer.output.split(separator: "\n").map { line in
      try JSONDecoder().decode(Line.self, from: Data(line.utf8))
    }
  }

  @Test func `shows a text as a phone would, then its findings`() throws {
    let answer = try Tool.otp.run("lint", "Your Oakline code is 593812. Do not share it.")
    #expect(answer.status == 0)
    #expect(answer.errors == "")
    #expect(
      answer.output.hasPrefix(
        "Your Oakline code is 593812. Do not share it.\n                     ^^^^^^\n\n"
          + "found: Copy code 593812\nSMS: 1, in GSM-7, 45 units\n\nWhat helps\n  + "
      )
    )
    #expect(answer.output.contains("\nWhat could be better\n  * "))
    #expect(answer.output.contains("add: @example.com #593812 [notBound]\n"))
    #expect(answer.output.contains("https://wicg.github.io/sms-one-time-codes/"))
    #expect(!answer.output.contains("What harms"))
  }

  @Test func `reads a text from standard input`() throws {
    let answer = try Tool.otp.run("lint", input: "Your code is 593812\n".utf8)
    #expect(answer.status == 0)
    #expect(answer.output.contains("found: Copy code 593812"))
  }

  @Test(arguments: [
    (good, 0), (bad, 1), ("See you at dinner", 1), (twofold, 3),
    ("Use code 771204 to sign in. Reference {code}", 1),
    ("Your code is {code}.\n@example.com:443 #{code}", 1),
    ("Sensitive notification content hidden", 1),
  ])
  func `reports by the exit status whether the code would be found`(
    _ template: String,
    _ status: Int
  ) throws {
    #expect(try Tool.otp.run("lint", template).status == Int32(status))
    #expect(try Tool.otp.run("lint", "--json", template).status == Int32(status))
  }

  @Test func `prints a JSON object with all members in order`() throws {
    let answer = try Tool.otp.run("lint", "--json", LintTests.good)
    let line = try #require(try lines(answer).first)
    #expect(line.line == nil && line.id == nil)
    #expect(line.verdict == "found")
    #expect(line.code == "482913" && line.expected == "482913")
    #expect(line.text == "Your Oakline code is 482913. Do not share it.")
    #expect(line.range == [21, 27])
    #expect(line.language == "en")
    #expect(line.samples?.tried == 12 && line.samples?.found == 12)
    #expect(line.sms?.encoding == "GSM-7" && line.sms?.units == 45 && line.sms?.capacity == 160)
    #expect(line.sms?.parts == 1 && line.sms?.foreign.isEmpty == true)
    #expect(line.findings.contains { $0.kind == "keyword" && $0.severity == "helps" })
    let bound = try #require(line.findings.first { $0.kind == "notBound" })
    #expect(bound.suggestion == "@example.com #{code}")
    #expect(bound.source.url == "https://wicg.github.io/sms-one-time-codes/")
    var rest = Substring(answer.output)
    for name in [
      "line", "id", "verdict", "code", "expected", "text", "range", "score", "language", "samples",
      "sms", "findings",
    ] {
      let place = try #require(rest.firstRange(of: "\"\(name)\":"), "\(name) is out of order")
      rest = rest[place.upperBound...]
    }
  }

  @Test func `checks all templates of a file`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(
      """
      \(LintTests.good)

      {"id":"order","text":"\(LintTests.bad)"}
      Your code is {code}.\\n\\n@example.com #{code}
      {code} is your Oakline code

      """,
      to: "templates"
    )
    let answer = try Tool.otp.run("lint", "--templates", path, "--ndjson")
    #expect(answer.status == 1)
    #expect(answer.errors == "")
    let lines = try lines(answer)
    #expect(lines.map(\.line) == [1, 3, 4, 5])
    #expect(lines.map(\.id) == [nil, "order", nil, nil])
    #expect(lines.map(\.verdict) == ["found", "none", "found", "found"])
    #expect(lines[2].text == "Your code is 482913.\n\n@example.com #482913")
    let words = try Tool.otp.run("lint", "--templates", path)
    #expect(words.status == 1)
    #expect(words.output.contains("\nline 3 (order)\nYour order 482913 has shipped.\n\nnone: "))
    #expect(words.output.hasSuffix("\n3 of 4 templates: the code would be found\n"))
    let heads = words.output.split(separator: "\n").filter { $0.hasPrefix("line ") }
    #expect(heads == ["line 1", "line 3 (order)", "line 4", "line 5"])
  }

  @Test(arguments: [
    ([good, good], 0), ([good, twofold], 3), ([twofold, bad], 1), ([bad, twofold], 1),
    ([bad, "{\"id\":1}"], 2),
  ])
  func `takes the exit status from the worst template`(
    _ templates: [String],
    _ status: Int
  ) throws {
    let input = templates.joined(separator: "\n").utf8
    #expect(try Tool.otp.run("lint", "--templates", "-", input: input).status == Int32(status))
    let answer = try Tool.otp.run("lint", "--templates", "-", "--ndjson", input: input)
    #expect(answer.status == Int32(status))
    #expect(try lines(answer).count == templates.count)
  }

  @Test func `reports a bad line by its number and continues`() throws {
    let input: [UInt8] =
      Array("{\"id\":\"7\",\"body\":[593812]}\n{\"text\": 593812\n".utf8) + [0xFF, 0x0A]
      + Array("Your code is {code}\n".utf8)
    let answer = try Tool.otp.run("lint", "--templates", "-", "--ndjson", input: input)
    #expect(answer.status == 2)
    #expect(!answer.errors.contains("593812"))
    let errors = answer.errors.split(separator: "\n")
    #expect(errors.count == 3)
    for (number, error) in zip(1..., errors) { #expect(error.hasPrefix("otp: line \(number): ")) }
    let lines = try lines(answer)
    #expect(lines.map(\.verdict) == ["error", "error", "error", "found"])
    #expect(lines.first?.findings.isEmpty == true)
  }

  @Test(arguments: [
    (["--templates", "/nowhere/482913"], "cannot open the file of templates"),
    (["--templates", "-"], "is empty"),
    (["--templates", "/"], "cannot read the file of templates"),
    (["--templates", "-", "482913"], "come from the file"),
    (["--templates", "-", "--json"], "exclude each other"),
    (["--json", "--ndjson", "482913"], "exclude each other"),
    (["--ndjson", "482913"], "goes with --templates"),
    (["--sample", "482913x", "a"], "such as 000000"),
    (["--origin", "http://482913", "a"], "such as example.com"),
    (["--placeholder", "", "482913"], "such as %s"),
  ])
  func `explains wrong usage without repeating what was typed`(
    _ arguments: [String],
    _ hint: String
  ) throws {
    let answer = try Tool.otp.run(["lint"] + arguments)
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.contains(hint))
    #expect(!answer.errors.contains("482913"))
  }

  @Test func `uses the form, site and placeholder of the sender`() throws {
    let answer = try Tool.otp.run([
      "lint", "--sample", "000 000", "--origin", "https://login.example.com", "--placeholder", "%s",
      "Your code is %s.",
    ])
    #expect(answer.status == 0)
    #expect(answer.output.hasPrefix("Your code is 482 913.\n             ^^^^^^^\n"))
    #expect(answer.output.contains("found: Copy code 482913\nsamples: found with 12 of 12 codes"))
    #expect(answer.output.contains("add: @login.example.com #%s [notBound]\n"))
  }

  @Test(arguments: [
    (["--fail-on", "harm"], good, 0), (["--fail-on", "advice"], good, 1),
    (["--fail-on", "advice", "--ignore", "notBound"], good, 0),
    (["--fail-on", "harm"], good + " Order 77120", 1),
    (["--fail-on", "harm", "--ignore", "otherNumber"], good + " Order 77120", 0),
    (["--fail-on=advice", "--ignore=otherNumber"], good + " Order 77120", 1),
    (["--ignore", "twoCodes"], twofold, 3), (["--fail-on", "advice", "--android"], bad, 1),
  ])
  func `ends with 1 for findings as bad as asked, unless their rules are ignored`(
    _ options: [String],
    _ template: String,
    _ status: Int
  ) throws {
    #expect(try Tool.otp.run(["lint"] + options + [template]).status == Int32(status))
    let folder = try ScratchFolder()
    let path = try folder.write(template + "\n", to: "templates")
    let answer = try Tool.otp.run(["lint", "--templates", path] + options)
    #expect(answer.status == Int32(status))
  }

  @Test func `refuses unknown rules by name, with the nearest one`() throws {
    let near = try Tool.otp.run("lint", "--ignore", "notbuond", "text")
    #expect(near.status == 2)
    #expect(near.errors.contains("--ignore: there is no rule notbuond; did you mean notBound?"))
    let far = try Tool.otp.run("lint", "--ignore", "spelling", "text")
    #expect(far.errors.contains("there is no rule spelling; `otp lint --rules` lists them"))
    #expect(try Tool.otp.run("lint", "--fail-on", "help", "text").errors.contains("harm or advice"))
  }

  @Test func `lists the rules by the names that reports print`() throws {
    let answer = try Tool.otp.run("lint", "--rules")
    #expect(answer.status == 0)
    let names = answer.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(Set(names).count == names.count && names.count > 20)
    let report = try Tool.otp.run("lint", "--json", "--android", LintTests.good)
    for finding in try #require(try lines(report).first).findings {
      #expect(names.contains(Substring(finding.kind)))
    }
    let text = try Tool.otp.run("lint", "--android", LintTests.good)
    #expect(text.output.contains(" [noHash]\n"))
  }

  @Test func `offers no word of a template whose code is unknown`() throws {
    let template = "Dear {#var#}, {#var#} is your OTP for BANK login. Do not share it."
    let answer = try Tool.otp.run("lint", template)
    #expect(answer.status == 1)
    #expect(answer.output.contains("\nnone: it is unclear which placeholder is the code\n"))
    #expect(!answer.output.contains("#BANK") && !answer.output.contains("^^^^"))
    let line = try #require(try lines(try Tool.otp.run("lint", "--json", template)).first)
    #expect(line.code == nil && line.range == nil && line.samples == nil)
  }

  @Test func `escapes characters that would control the terminal`() throws {
    let answer = try Tool.otp.run("lint", "Your code\u{1B} is {code} \u{202E}")
    #expect(!answer.output.contains("\u{1B}") && !answer.output.contains("\u{202E}"))
  }

  @Test func `checks a text of a megabyte`() throws {
    let text = "Your code is 482913" + String(repeating: " #1234 {a} %", count: 80_000)
    let answer = try Tool.otp.run("lint", "--json", input: text.utf8)
    #expect(answer.status <= 3 && answer.status != 2)
    #expect(try lines(answer).count == 1)
  }
}
