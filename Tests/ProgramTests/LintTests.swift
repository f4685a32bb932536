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
    #expect(answer.output.contains("add: @example.com #593812\n"))
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
    #expect(answer.output.contains("    write: @login.example.com #%s\n"))
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
