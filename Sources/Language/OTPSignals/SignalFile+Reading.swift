import FoundationEssentials

extension SignalFile {
  /// The step of weights and bounds. The messages cannot justify finer steps.
  package static let step = 50

  /// Parses the contents of the file at `path`. Throws if `otp-fit` would have written it
  /// differently.
  package init(json: [UInt8], path: String) throws(SignalFault) {
    do {
      self = try JSONDecoder().decode(SignalFile.self, from: Data(json))
    } catch DecodingError.keyNotFound(let key, let context) {
      throw SignalFault(
        file: path,
        line: nil,
        statement: "\(Self.place(context.codingPath)) has no \"\(key.stringValue)\"; add it"
      )
    } catch DecodingError.typeMismatch(_, let context) {
      throw SignalFault(
        file: path,
        line: nil,
        statement: "\(Self.place(context.codingPath)) has another type than it must have"
      )
    } catch {
      throw SignalFault(
        file: path,
        line: nil,
        statement: "the file is not JSON; correct its syntax"
      )
    }
    let lines = String(decoding: json, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    if let (name, statement) = fault {
      let line = lines.lastIndex { $0.contains("\"\(name)\"") }
      throw SignalFault(
        file: path,
        line: line.map { $0 + 1 },
        statement: "\"\(name)\" \(statement)"
      )
    }
    try checkFormat(of: lines, path: path)
  }

  /// The name of the member that is at fault and what is wrong with it, or nil if the file is
  /// valid.
  private var fault: (name: String, statement: String)? {
    if schema != Self.schema { return ("schema", "is not \(Self.schema)") }
    if margin < 0 { return ("margin", "is below 0") }
    if calibration.slope <= 0 { return ("slope", "is not above 0, so that scores would fall") }
    if let statement = base.fault { return ("base", statement) }
    var names: Set<String> = []
    for signal in signals {
      if let statement = signal.fault { return (signal.name, statement) }
      guard names.insert(signal.name).inserted else {
        return (signal.name, "is a signal twice; remove one")
      }
    }
    return nil
  }

  /// Compares the lines with those that would be written. Otherwise, a misspelled member would go
  /// unnoticed.
  private func checkFormat(of lines: [Substring], path: String) throws(SignalFault) {
    let written = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = zip(lines, written).enumerated().first { $1.0 != $1.1 }?.offset
    guard let place = place ?? (lines.count == written.count ? nil : written.count - 1) else {
      return
    }
    throw SignalFault(
      file: path,
      line: place + 1,
      statement: "this line must be: \(written[place].drop { $0 == " " })"
    )
  }

  private static func place(_ path: [any CodingKey]) -> String {
    let names = path.map { key in key.intValue.map { "entry \($0 + 1)" } ?? "\"\(key.stringValue)\""
    }
    return names.isEmpty ? "the file" : names.joined(separator: ", ")
  }
}

extension SignalFile.Weight {
  /// The range of values in a `WeightTable`.
  private static let range = Int(Int16.min)...Int(Int16.max)

  fileprivate var fault: String? {
    guard Self.range.contains(least), Self.range.contains(most) else {
      return "has bounds beyond 32 logits"
    }
    guard least <= start, start <= most else {
      return "does not start between its least and its most"
    }
    guard least <= weight, weight <= most else {
      return "has a weight that is not between its least and its most"
    }
    guard [weight, least, most].allSatisfy({ $0.isMultiple(of: SignalFile.step) }) else {
      return "has a weight or a bound that is not a multiple of \(SignalFile.step); round it"
    }
    return nil
  }
}

extension SignalFile.Signal {
  fileprivate var fault: String? {
    guard let first = name.utf8.first, Self.isLowercase(first),
      name.utf8.allSatisfy({ Self.isLowercase($0 | 0x20) || 0x30...0x39 ~= $0 })
    else { return "is not a name of ASCII letters and digits" }
    guard let capital = sentence.first, capital.isUppercase, sentence.hasSuffix("."),
      sentence.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
    else { return "has no sentence that begins with a capital and ends with a full stop" }
    return weight.fault
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }
}
