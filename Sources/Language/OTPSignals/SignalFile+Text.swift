import FoundationEssentials

extension SignalFile {
  /// The file as written: one signal per line, with members in a fixed order.
  package var text: String {
    var lines = [
      "{", "  \"schema\": \(schema),", "  \"threshold\": \(threshold),", "  \"margin\": \(margin),",
      "  \"calibration\": {\"slope\": \(calibration.slope), "
        + "\"intercept\": \(calibration.intercept)},",
    ]
    lines += fit.lines
    lines.append("  \"base\": {\(base.members.joined(separator: ", "))},")
    lines.append("  \"signals\": [")
    lines += listed(signals.map(\.members), indentation: "    ")
    lines += ["  ],", "  \"families\": ["]
    let families = families.map {
      ["\"name\": \(json($0.name))", "\"sentence\": \(json($0.sentence))"]
    }
    lines += listed(families, indentation: "    ")
    lines += ["  ]", "}", ""]
    return lines.joined(separator: "\n")
  }
}

extension SignalFile.Weight {
  fileprivate var members: [String] {
    [
      "\"weight\": \(weight)", "\"start\": \(start)", "\"least\": \(least)", "\"most\": \(most)",
    ]
  }
}

extension SignalFile.Signal {
  fileprivate var members: [String] {
    ["\"name\": \(json(name))"] + weight.members + ["\"sentence\": \(json(sentence))"]
      + (reason.map { ["\"reason\": \(json($0))"] } ?? [])
  }
}

extension FitRecord {
  fileprivate var lines: [String] {
    let members = [
      "\"recall\": \(json(recall))", "\"precision\": \(json(precision))", "\"folds\": \(folds)",
      "\"families\": \(families)", "\"largestFamily\": \(largestFamily)",
      "\"penalty\": \(json(penalty))",
      skippedDigits.map { "\"skippedDigits\": \(json($0))" },
    ]
    return ["  \"fit\": {", "    \(members.compactMap { $0 }.joined(separator: ", ")),"]
      + ["    \"groups\": ["] + listed(groups.map(\.members), indentation: "      ")
      + ["    ]", "  },"]
  }
}

extension FitRecord.Group {
  fileprivate var members: [String] {
    [
      "\"name\": \(json(name))", "\"messages\": \(messages)",
      sentences.map { "\"sentences\": \($0)" }, importance.map { "\"importance\": \(json($0))" },
      recall.map { "\"recall\": \(json($0))" }, precision.map { "\"precision\": \(json($0))" },
      reported.map { "\"reported\": \($0)" },
    ].compactMap { $0 }
  }
}

/// One object per line.
private func listed(_ objects: [[String]], indentation: String) -> [String] {
  objects.enumerated().map { index, members in
    "\(indentation){\(members.joined(separator: ", "))}\(index == objects.count - 1 ? "" : ",")"
  }
}

/// A string in JSON syntax.
private func json(_ string: String) -> String {
  var result = "\""
  for scalar in string.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case _ where scalar.value < 0x20: result += " "
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// A number in JSON syntax, without a fraction if it is an integer.
private func json(_ number: Double) -> String {
  number.rounded() == number && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
}
