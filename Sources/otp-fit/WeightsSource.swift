/// The source file of the weights, whose numbers can be changed, and the comment at its top on
/// where they come from, and nothing else.
struct WeightsSource {
  /// Where it is in a checkout.
  static let path = "Sources/OTPDetection/Signals/Weights.swift"

  /// How that comment starts.
  private static let title = "// Fitted by otp-fit, which writes these lines anew:"

  private let lines: [Substring]

  /// Takes over what the file holds.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The text with the number of each of `weights`, which has to stand in it once, and with
  /// `provenance` at the top.
  func text(
    with weights: [(name: String, thousandths: Int)],
    provenance: [String]
  ) throws(FitError) -> String {
    var result = lines
    for weight in weights {
      let places = lines.indices.filter { Self.name(declaredIn: lines[$0]) == weight.name }
      guard let place = places.first, places.count == 1 else {
        throw FitError(
          "\(Self.path): `var \(weight.name) = …` does not stand there once; nothing was written"
        )
      }
      let equation = lines[place].prefix { $0 != "=" }
      result[place] = "\(equation)= \(weight.thousandths)"
    }
    if result.first.map(String.init) == Self.title {
      result.removeFirst(result.prefix { $0.hasPrefix("//") && !$0.hasPrefix("///") }.count)
      if result.first?.isEmpty == true { result.removeFirst() }
    }
    let comment = [Self.title] + provenance.map { "// \($0)" } + [""]
    result.insert(contentsOf: comment.map { $0[...] }, at: 0)
    return result.joined(separator: "\n")
  }

  /// What `line` declares, when it is `var name = number`; nil when it is anything else.
  private static func name(declaredIn line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard words.count == 4, words[0] == "var", words[2] == "=", Int(words[3]) != nil else {
      return nil
    }
    return String(words[1])
  }
}
