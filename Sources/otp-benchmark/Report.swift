import FoundationEssentials

/// What was measured.
struct Report: Encodable {
  /// The figures of one set of messages.
  struct Set: Encodable {
    let name: String
    let messages: Int
    let bytesPerMessage: Double
    /// How many answers were those of the corpus.
    let right: Int
    /// Medians, for one message.
    let detectionNanoseconds: Double
    let walkNanoseconds: Double
    /// In the steady state: everything was asked for once before.
    let allocationsPerMessage: Double

    /// What detection costs of what the walk costs.
    var ratio: Double { detectionNanoseconds / walkNanoseconds }

    var messagesPerSecond: Double {
      Double(Duration.seconds(1) / .nanoseconds(1)) / detectionNanoseconds
    }
  }

  let detectorVersion: Int
  let rounds: Int
  /// How long it took to make a detector, the first time in this process.
  let startMilliseconds: Double
  let sets: [Set]
  /// The ids of rows with a wrong answer, those left out that are known to fail.
  let wrong: [String]

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }

  /// `value` with so many decimals.
  static func rounded(_ value: Double, to decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let digits = String(Int((value * scale).rounded()))
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}

extension Report.Set {
  private enum CodingKeys: String, CodingKey {
    case name, messages, bytesPerMessage, right, detectionNanoseconds, walkNanoseconds, ratio
    case messagesPerSecond, allocationsPerMessage
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(messages, forKey: .messages)
    try container.encode(bytesPerMessage, forKey: .bytesPerMessage)
    try container.encode(right, forKey: .right)
    try container.encode(detectionNanoseconds, forKey: .detectionNanoseconds)
    try container.encode(walkNanoseconds, forKey: .walkNanoseconds)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(messagesPerSecond, forKey: .messagesPerSecond)
    try container.encode(allocationsPerMessage, forKey: .allocationsPerMessage)
  }
}

extension Report: CustomStringConvertible {
  /// The figures for people: a paragraph for each set, then what holds for all.
  var description: String {
    var lines = sets.flatMap(Self.lines)
    lines.append(
      "start       \(Self.rounded(startMilliseconds, to: 1)) ms to make a detector, not counted above"
    )
    lines.append("            medians of \(rounds) rounds, detector version \(detectorVersion)")
    if !wrong.isEmpty { lines.append("wrong       \(wrong.joined(separator: " "))") }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ set: Set) -> [String] {
    [
      "\(set.name): \(set.messages) messages of \(rounded(set.bytesPerMessage, to: 0)) bytes, \(set.right) answers right",
      "detection   \(rounded(set.detectionNanoseconds, to: 0)) ns a message, "
        + "\(rounded(set.messagesPerSecond, to: 0)) messages a second, "
        + "\(rounded(set.allocationsPerMessage, to: 2)) allocations a message",
      "ICU's words \(rounded(set.walkNanoseconds, to: 0)) ns a message",
      "ratio       \(rounded(set.ratio, to: 3))",
      "",
    ]
  }
}
