import FoundationEssentials
import ScratchFolders
import Testing

struct FitTests {
  /// The folders of the checkout that the tests were built from.
  private static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")
  private static let weights = "Sources/Detection/OTPDetection/Signals/signals.json"

  /// A checkout with a corpus of a few rows and the real file of signals.
  private static func makeCheckout() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in [
      "corpus", "Sources/Detection/OTPDetection/Signals", "Sources/Detection/OTPDetection/Roles",
    ] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name),
        withIntermediateDirectories: true
      )
    }
    try FileManager.default.copyItem(atPath: "\(root)/\(weights)", toPath: folder.path(weights))
    var rows = ""
    for number in 0..<10 {
      let author = ["a", "b", "a", "c", "b"][number % 5]
      rows += #"{"id": "en-000\#(number)", "author": "\#(author)", "#
      rows += #""text": "Your order \#(482_913 + number) has shipped."#
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

  @Test func `prints weights and the results`() throws {
    let folder = try Self.makeCheckout()
    let before = try folder.read(Self.weights)
    let answer = try Self.fit("", in: folder)
    #expect(answer.errors == "")
    #expect(answer.status == 0)
    let lines = answer.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.first == "weight now fitted")
    #expect(lines.contains { $0.hasPrefix("otherKind ") })
    #expect(lines.contains { $0.hasPrefix("corpus: 10 messages") })
    #expect(
      lines.filter { $0.hasPrefix("now recall ") || $0.hasPrefix("fitted recall ") }.count == 2
    )
    #expect(lines.count { $0.hasPrefix("out of fold recall ") } == 1)
    #expect(try folder.read(Self.weights) == before)
  }

  @Test func `writes the weights that it prints`() throws {
    let folder = try Self.makeCheckout()
    let before = try Self.signals(in: folder)
    let answer = try Self.fit("--write --penalty 0.01", in: folder)
    #expect(answer.status == 0)
    let after = try Self.signals(in: folder)
    // Only the weights of signals differ: names, bounds, sentences and their order stay.
    #expect(after.weights != before.weights)
    #expect(after.rest == before.rest)
    let table = answer.output.split(separator: "\n").map { $0.split(separator: " ") }
      .filter { $0.count == 3 && Double($0[2]) != nil }
    #expect(table.count == after.weights.count)
    for row in table {
      let shown: Double = try #require(Double(row[2]))
      #expect(after.weights[String(row[0])] == Int((shown * 1000).rounded()))
    }
  }

  @Test func `is deterministic`() throws {
    let folder = try Self.makeCheckout()
    #expect(try Self.fit("", in: folder).output == Self.fit("", in: folder).output)
    _ = try Self.fit("--write", in: folder)
    let written = try folder.read(Self.weights)
    _ = try Self.fit("--write", in: folder)
    #expect(try folder.read(Self.weights) == written)
  }

  @Test func `writes what the weights were fitted to, without paths`() throws {
    let folder = try Self.makeCheckout()
    let path = try folder.write(
      (0..<4).map {
        #"{"id": "x-\#($0)", "text": "Your code is 48291\#($0)", "code": "48291\#($0)"}"#
      }
      .joined(separator: "\n"),
      to: "more.jsonl"
    )
    let plain = try folder.write(#"{"id": "1", "text": "A login code: 4829"}"#, to: "plain.jsonl")
    let answer = try Self.fit("--write --folds 3 --ordinary \(plain) \(path)", in: folder)
    #expect(answer.errors == "")
    let text = try folder.read(Self.weights)
    for words in [
      #""name": "corpus", "messages": 10, "importance": 1, "recall": "#,
      #""name": "more.jsonl", "messages": 4, "importance": 1, "recall": "#,
      #""name": "plain.jsonl", "messages": 1, "sentences": 1, "importance": 3, "reported": "#,
      #""folds": 3, "families": "#, #""penalty": 0.002,"#,
    ] {
      #expect(text.contains(words))
    }
    #expect(!text.contains(folder.path))
  }

  @Test func `prints out-of-fold scores, thresholds and margins`() throws {
    let output = try Self.fit("", in: Self.makeCheckout()).output
    let lines = output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains { $0.hasPrefix("out of fold slope ") })
    #expect(lines.count { $0 == "score number mean score share right" } == 2)
    for start in ["-1.00 ", "0.00 ", "2.00 ", "0.50 ", "3.00 "] {
      #expect(lines.contains { $0.hasPrefix(start) })
    }
    #expect(output.contains(" folds of "))
  }

  @Test func `uses ordinary sentences with a candidate as a separate group`() throws {
    let folder = try Self.makeCheckout()
    let sentences = ["Nothing here.", "Your code is 482913.", "We met at 4 in room 12."]
    _ = try folder.write(
      sentences.enumerated().map { #"{"id": "\#($0)", "text": "\#($1)"}"# }.joined(separator: "\n"),
      to: "plain.jsonl"
    )
    let answer = try Self.fit(
      "--ordinary plain.jsonl --ordinary-importance 0.01",
      in: folder
    )
    let lines = answer.output.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "plain.jsonl: 3 sentences, 1 with a candidate"))
    #expect(lines[start + 1] == "  now          1 reported")
    #expect(lines[start + 3].hasPrefix("  out of fold  "))
  }

  @Test func `reports the number of an invalid line of sentences`() throws {
    let folder = try Self.makeCheckout()
    _ = try folder.write("{\"text\": \"a\"}\n482913\n", to: "plain.jsonl")
    let answer = try Self.fit("--ordinary plain.jsonl", in: folder)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("plain.jsonl:2: this is not an object"))
    #expect(!answer.errors.contains("482913"))
  }

  @Test func `reports ambiguous messages but does not fit to them`() throws {
    let folder = try Self.makeCheckout()
    let line =
      #"{"id": "x-1", "text": "code 482913 code 771204", "code": null, "outcome": "ambiguous"}"#
    _ = try folder.write(line, to: "more.jsonl")
    let lines = try Self.fit("more.jsonl", in: folder).output.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "more.jsonl, ambiguous: 1 messages"))
    #expect(lines[start + 1] == "  now          0 reported")
  }

  @Test func `uses other files without rows that end in a skipped digit`() throws {
    let folder = try Self.makeCheckout()
    let lines = (0..<10).map {
      #"{"id": "x-\#($0)", "text": "Your code is 48291\#($0)", "code": "48291\#($0)"}"#
    }
    _ = try folder.write(lines.joined(separator: "\n"), to: "more.jsonl")
    let answer = try Self.fit("--skip-last-digit 79 more.jsonl", in: folder)
    #expect(answer.output.contains("\nmore.jsonl: 8 messages"))
  }

  @Test func `judges a file without fitting to it or recording it`() throws {
    let folder = try Self.makeCheckout()
    let lines = (0..<10).map {
      #"{"id": "x-\#($0)", "text": "Your code is 48291\#($0)", "code": "48291\#($0)"}"#
    }
    _ = try folder.write(lines.joined(separator: "\n"), to: "more.jsonl")
    let answer = try Self.fit("--judge more.jsonl --write", in: folder)
    #expect(answer.output.contains("\nmore.jsonl: 10 messages"))
    let record = try folder.read(Self.weights)
    #expect(record.contains("\"name\": \"corpus\"") && !record.contains("more.jsonl"))
  }

  @Test(arguments: [
    ("--penalty", "--penalty needs a value"), ("--penalty -1", "--penalty needs a number above 0"),
    ("--most-alarms x", "needs a number above 0"),
    ("--seeds 0", "--seeds needs a whole number from 1 on"),
    ("--skip-last-digit x", "needs digits"),
    ("--folds 1", "--folds needs a whole number from 2 on"), ("--folds x", "--folds needs"),
    ("--ordinary-importance 0", "needs a number above 0"),
    ("--ordinary nowhere.jsonl", "nowhere.jsonl: the file cannot be read"),
    ("--wirte", "is not an option"),
    ("--corpus nowhere", "nowhere: the folder cannot be read"),
    ("nowhere.jsonl", "nowhere.jsonl: the file cannot be read"),
    ("--judge nowhere.jsonl", "nowhere.jsonl: the file cannot be read"),
  ])
  func `reports what it cannot do`(_ arguments: String, _ hint: String) throws {
    let answer = try Self.fit(arguments, in: Self.makeCheckout())
    #expect(answer.status == 2)
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("otp-fit: ") && answer.errors.contains(hint))
  }

  @Test func `a file of signals without one of them is refused, and nothing is written`() throws {
    let folder = try Self.makeCheckout()
    let changed = try folder.read(Self.weights)
      .replacing("\"name\": \"round\"", with: "\"name\": \"ruond\"")
    _ = try folder.write(changed, to: Self.weights)
    let answer = try Self.fit("--write", in: folder)
    #expect(answer.status == 2)
    #expect(answer.errors.contains("\"round\" is missing; add it"))
    #expect(try folder.read(Self.weights) == changed)
  }

  /// The weights by name, the base among them, and the lines of the signals without them.
  private static func signals(in folder: borrowing ScratchFolder) throws
    -> (weights: [String: Int], rest: [String])
  {
    var weights: [String: Int] = [:]
    var rest: [String] = []
    for line in try folder.read(Self.weights).split(separator: "\n") {
      guard let match = line.firstMatch(of: /"weight": (-?\d+)/), let weight = Int(match.1) else {
        continue
      }
      let name = line.firstMatch(of: /"name": "(\w+)"/).map { String($0.1) } ?? "base"
      weights[name] = weight
      rest.append(String(line.replacing(match.0, with: "")))
    }
    return (weights, rest)
  }
}
