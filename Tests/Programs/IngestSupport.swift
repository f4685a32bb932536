import Glibc
import ScratchFolders
import Testing

/// A store in a folder of its own, and what the ingest tests do with it.
struct IngestStore: ~Copyable {
  let folder: ScratchFolder
  let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.path("store/inbox.db")
  }

  /// Starts to ingest with `--acknowledge`, with its errors among the lines of its output.
  func startIngest() throws -> RunningTool {
    try RunningTool(
      path: "/bin/sh",
      arguments: [
        "sh", "-c", #"exec "$0" ingest --acknowledge --store "$1" 2>&1"#, Tool.otpd.path(), path,
      ],
      environment: [:]
    )
  }

  /// Ingests `text`, and returns how that ended.
  func ingest(_ text: String, _ options: String...) throws -> Tool.Answer {
    try Tool.otpd.run(["ingest", "--store", path] + options, input: text.utf8)
  }

  /// Ingests `bytes`, and returns the numbers of the summary.
  func summary(_ bytes: some Sequence<UInt8>, _ options: String...) throws -> [String: Int] {
    let answer = try Tool.otpd.run(["ingest", "--store", path] + options, input: bytes)
    return try IngestStore.numbers(in: answer.output)
  }

  /// The numbers of the summary at the end of `output`, which must add up.
  static func numbers(in output: String) throws -> [String: Int] {
    var numbers: [String: Int] = [:]
    for line in output.split(separator: "\n").suffix(11) {
      let words = line.split(separator: " ")
      try #require(words.count == 2, "\(line)")
      let number: Int = try #require(Int(words[1]))
      numbers[String(words[0])] = number
    }
    try #require(numbers.count == 11)
    let (received, warnings) = (numbers["received"] ?? 0, numbers["warnings"] ?? 0)
    #expect(numbers.values.reduce(0, +) == received * 2 + warnings)
    return numbers.filter { $0.value != 0 }
  }

  /// The acknowledged line numbers in `output`.
  static func acknowledgements(in output: String) -> [Int] {
    output.split(separator: "\n").compactMap { Int($0) }
  }

  /// `count` lines with a code each, and each with an id of its own.
  static func lines(_ count: Int) -> String {
    (1...count).map { number in
      #"{"id":"\#(number)","text":"Your code is \#(100_000 + number)"}"# + "\n"
    }.joined()
  }
}
