import FoundationEssentials

/// Small data folders with an invented locale, `xx`, and as many rows as it needs.
struct Folders {
  /// The contents of the files in each folder, by file name.
  var locales = ["xx.json": locale("xx", words: ["verification code"])]
  var corpus = ["xx.jsonl": rows("xx", "verification code")]

  func write(to folder: URL) throws {
    for (name, files) in [("locales", locales), ("corpus", corpus)] {
      let folder = folder.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: folder.appending(path: name))
      }
    }
  }

  /// A locale whose words unambiguously name a code, one per line from the second line on.
  static func locale(_ tag: String, words: [String]) -> String {
    let list = words.map { "\"\($0)\"" }.joined(separator: ",\n")
    return """
      {"schema": 1, "language": "\(tag)", "name": "X", "keywords": {"code": {"word": [
      \(list)
      ]}}, "sources": ["a"]}
      """
  }

  /// Rows that either name their code with `word` or mention a weight.
  static func rows(
    _ tag: String,
    _ word: String,
    withCode: Int = 20,
    without: Int = 12
  ) -> String {
    var rows = ""
    for number in 0..<withCode + without {
      // Two digits are too few for a code, so the result does not depend on the detector's weights.
      let value = number < withCode ? 482_913 + number : 10 + number
      rows +=
        number < withCode
        ? #"{"id": "\#(tag)-\#(1000 + number)", "text": "Your \#(word) is \#(value).", "code": "\#(value)"}"#
        : #"{"id": "\#(tag)-\#(1000 + number)", "text": "It weighs \#(value) grams.", "code": null, "why": "a weight"}"#
      rows += "\n"
    }
    return rows
  }
}
