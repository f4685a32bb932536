import FoundationEssentials
import ScratchFolders
import Testing

struct FitTests {
  /// The folders of the checkout that the tests were built from.
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
  private static let weights = "Sources/OTPDetection/Signals/Weights.swift"

  /// A checkout with a few rows: a corpus with the restraints of the real one, and the source file of the weights.
  private static func makeCheckout() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (source, place) in [
      ("corpus/fitting.json", "corpus"), (weights, "Sources/OTPDetection/Signals"),
    ] {
      try FileManager.default.createDirectory(
        atPath: folder.path(place),
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(atPath: "\(root)/\(source)", toPath: folder.path(source))
    }
    var rows = ""
    for number in 0..<10 {
      rows += #"{"id": "en-000\#(number)", "text": "Your order \#(482_913 + number) has shipped."#
      rows +=
        number < 5
        ? #"", "code": null, "why": "an order"}"#
        : #" The code is \#(1000 + number).", "code": "\#(1000 + number)"}"#
      rows += "\n"
    }
    _ = try folder.write(rows, to: "corpus/en.jsonl")
    return folder
  }

  private static func fit(_ arguments: String, in folder: borrowing ScratchFolder) throws
    -> Tool.Answer
  {
    try Shell.run("cd \"$0\" && \"$1\" \(arguments)", folder.path, try Tool.fit.path())
  }

  @Test func `weights are shown, and answers on fitted and held out rows`() throws {
    let folder = try Self.makeCheckout()
    let before = try folder.read(Self.weights)
    let answer = try Self.fit("", in: folder)
    #expect(answer.errors == "")
    #expect(answer.status == 0)
    let lines = answer.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.first == "weight now fitted")
    #expect(lines.contains { $0.hasPrefix("codeBefore ") })
    #expect(lines.contains { $0.hasPrefix("corpus: 8 messages") })
    #expect(lines.contains { $0.hasPrefix("corpus, held out: 2 messages") })
    #expect(
      lines.filter { $0.hasPrefix("now recall ") || $0.hasPrefix("fitted recall ") }.count == 4
    )
    #expect(try folder.read(Self.weights) == before)
  }

  @Test func `the fitted weights are written as they were shown`() throws {
    let folder = try Self.makeCheckout()
    let before = try folder.read(Self.weights)
    let answer = try Self.fit("--write --false-alarm-cost 9", in: folder)
    #expect(answer.status == 0)
    let after = try folder.read(Self.weights)
    #expect(after != before)
    func words(_ text: String) -> [[Substring]] {
      text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
    }
    // Only numbers differ.
    #expect(
      words(before).map { $0.filter { Int($0) == nil } }
        == words(after).map { $0.filter { Int($0) == nil } }
    )
    let table = words(answer.output).filter { $0.count == 3 && Double($0[2]) != nil }
    for row in table {
      let written = words(after).first { $0.count == 4 && $0[0] == "var" && $0[1] == row[0] }?[3]
      let shown: Double = try #require(Double(row[2]))
      #expect(written.flatMap { Int($0) } == Int((shown * 1000).rounded()))
    }
  }

  @Test func `two runs give the same answer`() throws {
    let folder = try Self.makeCheckout()
    #expect(try Self.fit("", in: folder).output == Self.fit("", in: folder).output)
  }

  @Test func `other files count, without the rows whose last digit is skipped`() throws {
    let folder = try Self.makeCheckout()
    let lines = (0..<10).map {
      #"{"id": "x-\#($0)", "text": "Your code is 48291\#($0)", "code": "48291\#($0)"}"#
    }
    _ = try folder.write(lines.joined(separator: "\n"), to: "more.jsonl")
    let answer = try Self.fit("--skip-last-digit 79 more.jsonl", in: folder)
    #expect(answer.output.contains("\nmore.jsonl: 8 messages"))
  }

  @Test(arguments: [
    ("--penalty", "--penalty needs a value"), ("--penalty -1", "--penalty needs a number above 0"),
    ("--false-alarm-cost x", "needs a number above 0"), ("--skip-last-digit x", "needs digits"),
    ("--wirte", "is not an option"),
    ("--corpus nowhere", "nowhere/fitting.json: the file cannot be read"),
    ("nowhere.jsonl", "nowhere.jsonl: the file cannot be read"),
  ])
  func `what cannot be done is told`(_ arguments: String, _ hint: String) throws {
    let answer = try Self.fit(arguments, in: Self.makeCheckout())
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("otp-fit: ") && answer.errors.contains(hint))
  }

  @Test func `restraints that miss a signal are refused, and nothing is written`() throws {
    let folder = try Self.makeCheckout()
    let before = try folder.read(Self.weights)
    let restraints = try folder.read("corpus/fitting.json")
    _ = try folder.write(
      restraints.replacing("\"direct\"", with: "\"dircet\""),
      to: "corpus/fitting.json"
    )
    let answer = try Self.fit("--write", in: folder)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("\"dircet\" is not a weight"))
    #expect(try folder.read(Self.weights) == before)
  }
}
