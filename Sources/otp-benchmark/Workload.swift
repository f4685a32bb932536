import OTPCorpus
import OTPMessage

/// Messages that are measured together.
struct Workload {
  let name: String
  let rows: [CorpusRow]

  /// All rows, and those whose letters are Latin alone.
  static func all(in files: [CorpusFile]) -> [Workload] {
    let rows = files.flatMap(\.rows)
    return [
      Workload(name: "mixed", rows: rows),
      Workload(name: "latin", rows: rows.filter { isLatin($0.message.text) }),
    ]
  }

  private static func isLatin(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !$0.properties.isAlphabetic || isLatinLetter($0) }
  }

  /// Whether a letter lies in Unicode's Latin blocks: Basic Latin to Latin Extended-B, and Latin Extended Additional.
  private static func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x24F || 0x1E00...0x1EFF ~= scalar.value
  }
}
