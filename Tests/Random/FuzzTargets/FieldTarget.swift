import OTPFields

/// Classifies form fields. The input has one attribute a line as `name=value`; an empty line ends a
/// field. The first field is classified.
package final class FieldTarget: FuzzTarget {
  package static let name = "fields"

  private let classifier: FieldClassifier

  package init() throws {
    classifier = try FieldClassifier()
  }

  package func check(_ input: [UInt8]) throws {
    let fields = fields(of: String(decoding: input, as: UTF8.self))
    let others = fields.count > 1 ? Array(fields.dropFirst()) : nil
    let verdict = classifier.classify(fields[0], among: others)
    try require(
      verdict == classifier.classify(fields[0], among: others),
      "classification is deterministic"
    )
    try require((0...1).contains(verdict.score), "a score is from 0 to 1")
    try require(verdict.reasons.allSatisfy { !$0.sentence.isEmpty }, "each reason has a sentence")
    if let count = verdict.boxCount {
      try require((1...max(fields.count, 1)).contains(count), "there are no more boxes than fields")
    }
    let attribute = fields[0]["autocomplete"].flatMap(AutocompleteValue.init)
    try require(attribute == verdict.autocomplete, "the attribute is parsed consistently")
    if attribute?.isForOneTimeCode == true, fields[0]["type"] == nil, fields[0]["tag"] == nil {
      try require(verdict.kind == .tagged, "a field with one-time-code is tagged")
    }
    if let attribute {
      try require(
        AutocompleteValue(attribute.description) == attribute,
        "a formatted attribute parses to the same value"
      )
    }
  }

  private func fields(of text: String) -> [Field] {
    var all: [[String: String]] = [[:]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        // More fields cost time and reach nothing new.
        guard all.count < 12 else { break }
        all.append([:])
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      all[all.count - 1][String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
    }
    return all.map(Field.init(attributes:))
  }
}
