import Testing

/// However its input is cut, `otp redact` writes the same.
struct RedactCutTests {
  private static let lines = [
    "Your Oakline code is:", "482913", "bye", "{\"otp\": \"551207\"}", "482913", "", "It is",
    "your verification code:", "660311", "no number", "The code 4829 is for the door", "4829",
    "Ihr Bestätigungscode lautet:", "771204", "771204",
  ]
  private static let text = lines.map { $0 + "\n" }.joined()

  /// What comes of the text written in `pieces`, each once all before it that are whole lines were
  /// answered, so that each is a block of its own.
  private func redacted(_ pieces: [String], _ arguments: [String]) throws -> String {
    var running = try Tool.otp.start(arguments)
    var output = ""
    for piece in pieces {
      try running.write(piece)
      for _ in 0..<piece.count(where: { $0 == "\n" }) {
        output += (try running.line() ?? "") + "\n"
      }
    }
    #expect(try running.finish() == 0)
    return output
  }

  @Test(arguments: ["1", "2", "5"], ["1", "3"])
  func `lines that come one by one are masked as all at once`(context: String, jobs: String) throws
  {
    let arguments = ["redact", "--context", context, "--jobs", jobs]
    let whole = try Tool.otp.run(arguments, input: Self.text.utf8).output
    #expect(whole.contains("[code]"))
    #expect(try redacted(Self.lines.map { $0 + "\n" }, arguments) == whole)
    for cut in [2, 3] {
      let pieces = stride(from: 0, to: Self.lines.count, by: cut).map { start in
        Self.lines[start..<min(start + cut, Self.lines.count)].map { $0 + "\n" }.joined()
      }
      #expect(try redacted(pieces, arguments) == whole)
    }
    let halves = Self.lines.flatMap { line in
      [String(line.prefix(line.count / 2)), String(line.dropFirst(line.count / 2)) + "\n"]
    }
    #expect(try redacted(halves, arguments) == whole)
  }
}
