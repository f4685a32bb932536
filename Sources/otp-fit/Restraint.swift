import FoundationEssentials
import OTPCorpus

/// What holds a weight back, set by a person, in logits.
struct Restraint: Decodable, Equatable {
  /// The value that it is drawn to.
  let start: Double
  /// The least and the most that it may become.
  let least: Double
  let most: Double
}

extension Restraint {
  /// The name of the file in the folder of the corpus.
  private static let fileName = "fitting.json"

  /// Weights are kept in multiples of 0.05 logits: finer steps are beyond what the rows can tell.
  static let stepsPerLogit = 20.0

  /// Reads what holds each of the weights `names` back, in their order, from the folder
  /// of the corpus.
  static func all(of names: [String], corpus: String) throws(CorpusFault) -> [Restraint] {
    let path = "\(corpus)/\(fileName)"
    return try all(of: names, json: try Folder.bytes(of: path), path: path)
  }

  /// Reads it from `json`, what the file at `path` holds.
  static func all(
    of names: [String],
    json: [UInt8],
    path: String
  ) throws(CorpusFault) -> [Restraint] {
    func fault(_ statement: String) -> CorpusFault { CorpusFault(file: path, statement: statement) }
    let restraints: [String: Restraint]
    do {
      restraints = try JSONDecoder().decode([String: Restraint].self, from: Data(json))
    } catch DecodingError.keyNotFound(let key, let context) {
      let name = context.codingPath.first?.stringValue ?? ""
      throw fault("\"\(name)\" has no \"\(key.stringValue)\"; add it")
    } catch DecodingError.typeMismatch(_, let context) where !context.codingPath.isEmpty {
      let place = context.codingPath.map { "\"\($0.stringValue)\"" }.joined(separator: ", ")
      throw fault("\(place) is not {\"start\": …, \"least\": …, \"most\": …} with numbers; mend it")
    } catch {
      throw fault("the file is not a JSON object with an object for each weight; mend its syntax")
    }
    for name in restraints.keys.sorted() where !names.contains(name) {
      throw fault("\"\(name)\" is not a weight; remove it, or spell it as the signal")
    }
    var result: [Restraint] = []
    for name in names {
      guard let restraint = restraints[name] else {
        throw fault("\"\(name)\" is missing; add its start value and its bounds")
      }
      guard restraint.least <= restraint.start, restraint.start <= restraint.most else {
        throw fault("\"\(name)\" does not start between its least and its most; mend one of them")
      }
      guard isStep(restraint.least), isStep(restraint.most) else {
        throw fault(
          "the bounds of \"\(name)\" are not multiples of 0.05, as weights are; round them"
        )
      }
      result.append(restraint)
    }
    return result
  }

  private static func isStep(_ value: Double) -> Bool {
    let steps = value * stepsPerLogit
    return abs(steps - steps.rounded()) < 1e-6
  }
}
