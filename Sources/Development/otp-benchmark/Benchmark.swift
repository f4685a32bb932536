import OTPCorpus
import OTPDetection
import OTPMessage
import OTPText

/// Measures detection on the messages of a corpus.
struct Benchmark {
  private let options: BenchmarkOptions
  private let rows: [CorpusRow]
  private let session: DetectionSession
  private let segmenter: WordSegmenter
  private let start: Duration

  /// Reads the corpus and creates the detector and the iterator.
  init(_ options: BenchmarkOptions) throws {
    self.options = options
    let files = try CorpusFile.all(in: options.corpus)
    if let fault = files.lazy.flatMap(\.faults).first { throw fault }
    rows = files.flatMap(\.rows)
    var made: Detector?
    start = ContinuousClock().measure { made = Detector() }
    session = (made ?? Detector()).makeSession()
    segmenter = try WordSegmenter()
  }

  func run() throws -> Report {
    let workloads = Workload.all(of: rows)
    let quiet = Workload.quiet(of: rows)
    if let empty = (workloads + quiet).first(where: \.messages.isEmpty) {
      throw BenchmarkOptions.Failure(
        description: "\(options.corpus) has too few rows for \(empty.name); name another folder"
      )
    }
    return Report(
      detectorVersion: Detector.version,
      rounds: options.rounds,
      startMilliseconds: start / .milliseconds(1),
      sets: try workloads.map(measureAgainstWords) + quiet.map(measureAgainstPass),
      allocations: AllocationCounts(rows, by: session),
      growth: options.isGrowthMeasured ? growth() : [],
      right: rows.count { $0.isRight($0.detection(by: session)) },
      rows: rows.count,
      wrong: rows.filter { $0.known == nil && !$0.isRight($0.detection(by: session)) }
        .map(\.id.description)
    )
  }

  private func measureAgainstWords(_ workload: Workload) throws -> Report.Set {
    let expected = detect(workload)
    let times = try SideBySide(rounds: options.rounds) {
      try check(workload, expected)
    } theirs: {
      try walk(workload)
    }
    return Report.Set(workload, against: .words, times)
  }

  private func measureAgainstPass(_ workload: Workload) throws -> Report.Set {
    let expected = detect(workload)
    let sum = BytePass.sum(of: workload.texts)
    let times = try SideBySide(rounds: options.rounds) {
      try check(workload, expected)
    } theirs: {
      guard BytePass.sum(of: workload.texts) == sum else {
        throw BenchmarkOptions.Failure(description: "the bytes of \(workload.name) changed")
      }
    }
    return Report.Set(workload, against: .bytePass, times)
  }

  private func growth() -> [Growth] {
    let ingredients = HostileText.Ingredients(rows, by: session)
    return HostileText.allCases.flatMap { text in
      [false, true].map { isLed in
        Growth(text, isLed: isLed, of: ingredients, by: session, rounds: options.rounds)
      }
    }
  }

  /// Detects codes in all messages and returns how many have one.
  private func detect(_ workload: Workload) -> Int {
    var codes = 0
    for message in workload.messages where session.detect(in: message).outcome == .code {
      codes += 1
    }
    return codes
  }

  /// Detects codes in all messages and verifies that the number of codes is constant.
  private func check(_ workload: Workload, _ expected: Int) throws {
    guard detect(workload) == expected else {
      throw BenchmarkOptions.Failure(
        description: "detections changed during the measurement; fix the detector"
      )
    }
  }

  /// Iterates over the words of all messages.
  private func walk(_ workload: Workload) throws {
    var last = 0
    for text in workload.texts {
      try segmenter.forEachBoundary(in: text.utf8Span.span) { last = $0 }
      guard last == text.utf8.count else {
        throw BenchmarkOptions.Failure(
          description: "the word iterator did not reach the end of a message of \(workload.name)"
        )
      }
    }
  }
}
