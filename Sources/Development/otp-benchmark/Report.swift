import FoundationEssentials

/// The results of a run.
struct Report: Encodable {
  /// The work with which detection is compared.
  enum Yardstick: String, Encodable {
    case words = "ICU's word iterator"
    case bytePass = "one pass over the bytes"
  }

  /// The results for one set of messages.
  struct Set: Encodable {
    let name: String
    let against: Yardstick
    let messages: Int
    let bytesPerMessage: Double
    /// Median times per message.
    let detectionNanoseconds: Double
    let yardstickNanoseconds: Double
    /// The median over all rounds of the detection time relative to the yardstick's.
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
  /// The time to create the process's first detector.
  let startMilliseconds: Double
  let sets: [Set]
  /// The allocations in the steady state, when each message was detected before.
  let allocations: AllocationCounts
  /// The growth of detection time; empty unless requested.
  let growth: [Growth]
  /// The number of corpus rows with the expected answer.
  let right: Int
  let rows: Int
  /// The IDs of the rows with a wrong answer, except known failures.
  let wrong: [String]

  /// The ratio of the set `name`.
  func ratio(_ name: String) -> Double? { sets.first { $0.name == name }?.ratio }

  /// The text whose doubling costs most; `nil` if growth was not measured.
  var worstGrowth: Growth? { growth.max { $0.ratio < $1.ratio } }

  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
