/// The source file of the weights, whose numbers can be changed and nothing else.
struct WeightsSource {
  /// Where it is in a checkout.
  static let path = "Sources/OTPDetection/Signals/Weights.swift"

  private let lines: [Substring]

  /// Takes over what the file holds.
  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The text with the number of each of `weights`, which has to stand in it once.
  func text(with weights: [(name: String, thousandths: Int)]) throws(FitError) -> String {
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
