import CAllocations
import OTPCorpus
import OTPDetection
import OTPMessage
import OTPText

/// Detection and ICU's word iterator, over the same messages in turns.
struct Benchmark {
  /// How long one measurement lasts at least, so that the clock's own cost and steps do not show.
  private static let shortestMeasurement = Duration.milliseconds(20)
  /// How often allocations are counted; the least count is free of what other threads asked for.
  private static let countings = 3

  private let options: Options
  private let workloads: [Workload]
  private let session: DetectionSession
  private let segmenter: WordSegmenter
  private let start: Duration
  private let clock = ContinuousClock()

  /// Reads the corpus, and makes the detector and the iterator.
  init(_ options: Options) throws {
    self.options = options
    let files = try CorpusFile.all(in: options.corpus)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    workloads = Workload.all(in: files)
    if let empty = workloads.first(where: \.rows.isEmpty) {
      throw Options.Mistake(
        description: "\(options.corpus) has no \(empty.name) rows; name another folder"
      )
    }
    var made: Detector?
    start = try clock.measure { made = try Detector() }
    session = try (made ?? Detector()).makeSession()
    segmenter = try WordSegmenter()
  }

  /// Measures every set of messages.
  func run() throws -> Report {
    var sets: [Report.Set] = []
    for workload in workloads { sets.append(try measure(workload)) }
    return Report(
      detectorVersion: Detector.version,
      rounds: options.rounds,
      startMilliseconds: start / .milliseconds(1),
      sets: sets,
      wrong: wrongRows(of: workloads[0])
    )
  }

  private func measure(_ workload: Workload) throws -> Report.Set {
    let rows = workload.rows
    // The first pass of each warms caches up, and tells how many passes a measurement needs.
    let passes = try max(
      1,
      Int((Self.shortestMeasurement / clock.measure { try walk(rows, passes: 1) }).rounded(.up))
    )
    let expected = detect(rows, passes: 1)
    var detection: [Double] = []
    var walks: [Double] = []
    for round in 0..<options.rounds {
      // Whichever comes first finds colder caches, so they change places.
      if round % 2 == 0 {
        detection.append(try nanoseconds(rows, passes) { try check(rows, passes, expected) })
        walks.append(try nanoseconds(rows, passes) { try walk(rows, passes: passes) })
      } else {
        walks.append(try nanoseconds(rows, passes) { try walk(rows, passes: passes) })
        detection.append(try nanoseconds(rows, passes) { try check(rows, passes, expected) })
      }
    }
    return Report.Set(
      name: workload.name,
      messages: rows.count,
      bytesPerMessage: Double(rows.reduce(0) { $0 + $1.message.text.utf8.count })
        / Double(rows.count),
      right: rows.count - expected,
      detectionNanoseconds: median(detection),
      walkNanoseconds: median(walks),
      allocationsPerMessage: allocations(rows)
    )
  }

  /// Looks at every message, and counts the answers that the corpus does not expect.
  private func detect(_ rows: [CorpusRow], passes: Int) -> Int {
    var wrong = 0
    for _ in 0..<passes {
      for row in rows where !row.isRight(row.detection(by: session)) { wrong += 1 }
    }
    return wrong
  }

  /// Looks at every message, and makes sure that no answer changes from pass to pass.
  private func check(_ rows: [CorpusRow], _ passes: Int, _ expected: Int) throws {
    guard detect(rows, passes: passes) == expected * passes else {
      throw Options.Mistake(
        description: "answers changed while they were measured; mend the detector"
      )
    }
  }

  /// Walks every message to its end.
  private func walk(_ rows: [CorpusRow], passes: Int) throws {
    var last = 0
    for _ in 0..<passes {
      for row in rows {
        try segmenter.forEachBoundary(in: row.message.text.utf8Span.span) { last = $0 }
        guard last == row.message.text.utf8.count else {
          throw Options.Mistake(description: "the word iterator did not reach the end of \(row.id)")
        }
      }
    }
  }

  private func nanoseconds(
    _ rows: [CorpusRow],
    _ passes: Int,
    _ body: () throws -> Void
  ) rethrows -> Double {
    try clock.measure(body) / .nanoseconds(1) / Double(rows.count * passes)
  }

  private func allocations(_ rows: [CorpusRow]) -> Double {
    let counts = (0..<Self.countings).map { _ in
      otp_allocations_start()
      for row in rows { _ = session.detect(in: row.message) }
      return otp_allocations_stop()
    }
    return Double(counts.min() ?? 0) / Double(rows.count)
  }

  private func wrongRows(of workload: Workload) -> [String] {
    workload.rows.filter { $0.known == nil && !$0.isRight($0.detection(by: session)) }
      .map(\.id.description)
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
