extension Report: CustomStringConvertible {
  /// The figures as text, with the table of targets.
  var description: String {
    var lines = sets.map(Self.line)
    lines += [
      line("quiet", allocations.quiet),
      line("without a candidate", allocations.withoutCandidate),
      line("with a candidate", allocations.withCandidate),
    ]
    lines += growth.map {
      "growth, \($0.name): \(Self.rounded($0.ratio, to: 2)) from \($0.bytes) bytes, "
        + "\(Self.rounded($0.nanosecondsPerByte, to: 1)) ns a byte"
    }
    lines.append("start: \(Self.rounded(startMilliseconds, to: 1)) ms to make a detector")
    lines.append(
      "\(right) of \(rows) answers right; detector version \(detectorVersion); medians of \(rounds) rounds"
    )
    if !wrong.isEmpty { lines.append("wrong: \(wrong.joined(separator: " "))") }
    return (lines + [""] + Table(self).lines).joined(separator: "\n")
  }

  private static func line(_ set: Set) -> String {
    "\(set.name): \(set.messages) messages of \(rounded(set.bytesPerMessage, to: 0)) bytes, "
      + "\(rounded(set.detectionNanoseconds, to: 0)) ns each, "
      + "\(rounded(set.messagesPerSecond, to: 0)) a second; "
      + "\(set.against.rawValue) \(rounded(set.yardstickNanoseconds, to: 0)) ns"
  }

  private func line(_ name: String, _ count: AllocationCount) -> String {
    let line =
      "allocations, \(name): \(Self.rounded(count.average, to: 2)) a message of \(count.messages), "
      + "at most \(count.most)"
    return count.worst.isEmpty ? line : "\(line) (\(count.worst.joined(separator: " ")))"
  }

  /// `value` rounded to `decimals` places.
  static func rounded(_ value: Double, to decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let digits = String(Int((value * scale).rounded()))
    guard decimals > 0 else { return digits }
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
