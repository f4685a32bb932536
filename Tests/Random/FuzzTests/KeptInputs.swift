import FoundationEssentials
import FuzzTargets

/// The kept inputs of a target, one a line in base 64. Text after a space says what the input
/// found.
struct KeptInputs {
  /// A line that is not an input.
  struct BadLine: Error {
    let number: Int
  }

  let inputs: [[UInt8]]

  init(of target: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Inputs")
    let text = try String(contentsOf: folder.appending(path: "\(target).txt"), encoding: .utf8)
    var inputs: [[UInt8]] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.isEmpty && !line.hasPrefix("#") {
      let word = line.prefix { $0 != " " }
      guard let data = Data(base64Encoded: String(word)) else { throw BadLine(number: number + 1) }
      inputs.append([UInt8](data))
    }
    self.inputs = inputs
  }
}
