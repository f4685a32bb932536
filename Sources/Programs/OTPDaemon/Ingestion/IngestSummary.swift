import CommandLineToolkit
import OTPDetection
import OTPText

/// The number of lines, and counts of their outcomes.
struct IngestSummary: Sendable {
  /// The outcome of a line; each line has exactly one.
  enum Ending: String, CaseIterable {
    case codes, none, ambiguous, redacted, unusable, duplicates, conflicts, rejected, skipped

    /// The ending of a message stored for the first time.
    init(_ outcome: Detection.Outcome) {
      self =
        switch outcome {
        case .code: .codes
        case .none: .none
        case .ambiguous: .ambiguous
        case .redacted: .redacted
        case .unusable: .unusable
        }
    }
  }

  /// The number of non-blank lines, counted separately as a check on the other counts.
  private(set) var received = 0

  /// The number of messages with a part that could not be read. They also have an ending, so this
  /// count is not part of the sum.
  private(set) var warnings = 0

  private var counts = [Int](repeating: 0, count: Ending.allCases.count)

  /// The number of lines that ended as `ending`.
  subscript(ending: Ending) -> Int {
    counts[index(of: ending)]
  }

  /// Counts a received line.
  mutating func receive() {
    received += 1
  }

  /// Counts a message with a part that could not be read.
  mutating func warn() {
    warnings += 1
  }

  /// Counts a line that ended as `ending`.
  mutating func count(_ ending: Ending) {
    counts[index(of: ending)] += 1
  }

  /// Adds the counts of `other`.
  mutating func add(_ other: IngestSummary) {
    received += other.received
    warnings += other.warnings
    for ending in Ending.allCases { counts[index(of: ending)] += other[ending] }
  }

  /// One line per count, for people.
  var text: String {
    let width = Ending.allCases.map(\.rawValue.count).max() ?? 0
    return rows.map { name, count in
      name + String(repeating: " ", count: width + 2 - name.count) + "\(count)\n"
    }.joined()
  }

  /// Writes one object with all counts.
  func write(to writer: inout JSONWriter) {
    writer.object { members in
      for (name, count) in rows { members.member(name, Int64(count)) }
    }
  }

  private var rows: [(name: String, count: Int)] {
    [("received", received)] + Ending.allCases.map { ($0.rawValue, self[$0]) }
      + [("warnings", warnings)]
  }

  private func index(of ending: Ending) -> Int {
    switch ending {
    case .codes: 0
    case .none: 1
    case .ambiguous: 2
    case .redacted: 3
    case .unusable: 4
    case .duplicates: 5
    case .conflicts: 6
    case .rejected: 7
    case .skipped: 8
    }
  }
}
