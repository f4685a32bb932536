import FoundationEssentials

/// What was measured.
struct Report: Encodable {
  /// What detection is measured against.
  enum Yardstick: String, Encodable {
    case words = "ICU's word iterator"
    case bytePass = "one pass over the bytes"
  }

  /// The figures of one set of messages.
  struct Set: Encodable {
    let name: String
    let against: Yardstick
    let messages: Int
    let bytesPerMessage: Double
    /// Medians, for one message.
    let detectionNanoseconds: Double
    let yardstickNanoseconds: Double
    /// What detection costs of what the yardstick costs; the median of the rounds.
    let ratio: Double
    let messagesPerSecond: Double

    init(_ workload: Workload, against: Yardstick, _ times: SideBySide) {
      let count = Double(workload.messages.count)
      name = workload.name
      self.against = against
      messages = workload.messages.count
      bytesPerMessage = Double(workload.bytes) / count
      detectionNanoseconds = times.ours / count
      yardstickNanoseconds = times.theirs / count
      ratio = times.ratio
      messagesPerSecond = Double(Duration.seconds(1) / .nanoseconds(1)) / detectionNanoseconds
    }
  }

  let detectorVersion: Int
  let rounds: Int
  /// How long it took to make a detector, the first time in this process.
  let startMilliseconds: Double
  let sets: [Set]
  /// In the steady state: every message was looked at once before.
  let allocations: AllocationCounts
  /// Empty when it was not asked for.
  let growth: [Growth]
  /// How many answers to the rows of the corpus are those that it expects.
  let right: Int
  let rows: Int
  /// The ids of rows with a wrong answer, those left out that are known to fail.
  let wrong: [String]

  /// The ratio of the set called `name`.
  func ratio(_ name: String) -> Double? { sets.first { $0.name == name }?.ratio }

  /// The text whose doubling costs most; nil when growth was not measured.
  var worstGrowth: Growth? { growth.max { $0.ratio < $1.ratio } }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
