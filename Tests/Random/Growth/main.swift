import Glibc

// Measures how the processor time of each parser of what others wrote grows with the length of
// texts that are made of its own tokens, and prints a table.
//
//   otp-growth LENGTH [NAME...]
//
// LENGTH is that of the longest texts, in bytes. A NAME selects the parsers whose names begin so.
// Ends with 1 if the time of a parser does not grow linearly.

/// A walk over the bytes, and a walk within a walk: if they are not told apart, nothing is.
private let references = [
  Parser("a line", ["a", "b"]) { bytes in
    precondition(bytes.map(String.init).joined().utf8.count >= bytes.count)
  },
  Parser("a square", ["a", "b"]) { bytes in
    var count = 0
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: 64) {
      for byte in bytes[start...] where byte == 0 { count += 1 }
    }
    precondition(count == 0)
  },
]

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

private func hundredths(_ value: Double) -> String {
  let digits = String(Int((value * 100).rounded()))
  let filled = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  return "\(filled.dropLast(2)).\(filled.suffix(2))"
}

private func printRow(_ survey: Survey, isReference: Bool = false) {
  let milliseconds = String(Int((survey.time * 1_000).rounded(.up)))
  let cells = [
    padded(survey.parser.name, to: 58), padded(String(survey.shapes), to: 6),
    padded(hundredths(survey.growth), to: 6), padded(milliseconds, to: 8),
    isReference ? "a reference" : survey.isLinear ? "" : "NOT LINEAR: \(survey.shape)",
  ]
  print(cells.joined(separator: "  "))
  fflush(nil)
}

private func fail(_ reason: String) -> Never {
  let line = Array("otp-growth: \(reason)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(2)
}

private let arguments = CommandLine.arguments.dropFirst()
guard let longest = arguments.first.flatMap({ Int($0) }), longest >= 64 << 10 else {
  fail("the first argument must be a length of at least 65536 bytes")
}
private let names = arguments.dropFirst()
private let selected = Parser.all.filter { parser in
  names.isEmpty || names.contains { parser.name.hasPrefix($0) }
}
if selected.isEmpty { fail("no parser has such a name") }

print(
  padded("parser", to: 58),
  padded("shapes", to: 6),
  padded("growth", to: 6),
  "ms",
  separator: "  "
)
private let judged = references.map { Survey(of: $0, longest: longest) }
judged.forEach { printRow($0, isReference: true) }
guard judged.map(\.isLinear) == [true, false] else { fail("the machine is too busy to measure") }
private var suspects: [Parser] = []
for parser in selected {
  let survey = Survey(of: parser, longest: longest)
  printRow(survey)
  if !survey.isLinear { suspects.append(parser) }
}
// Other programs may have held the processor's caches for as long as a survey takes, so parsers
// count as too steep only if they are so at another time too.
if !suspects.isEmpty { print("again:") }
private let steep = suspects.count { parser in
  let survey = Survey(of: parser, longest: longest)
  printRow(survey)
  return !survey.isLinear
}
print("\(selected.count) parsers, \(steep) of them not linear")
exit(steep == 0 ? 0 : 1)
