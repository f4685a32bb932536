internal import OTPDetection

// What became of the code.
extension Trial {
  /// Signals that other findings put into more useful words.
  private static let reportedElsewhere: Set<Signal> = [.noWord, .crowded]

  func outcomeFindings(_ tally: LintReport.Tally?) -> [LintFinding] {
    var findings: [LintFinding] = []
    switch verdict {
    case .wrong: findings.append(wrongCode)
    case .ambiguous: findings.append(twoCodes)
    case .redacted: findings.append(hidden)
    case .none where codeRange == nil: findings.append(noCode)
    case .found, .none, .unusable: break
    }
    if let tally, tally.found > 0, tally.found < tally.tried {
      findings.append(someSamples(tally))
    }
    if tested.placeholder == nil, tested.otherPlaceholders > 0 {
      findings.append(noPlaceholder)
    }
    return findings
  }

  private var wrongCode: LintFinding {
    LintFinding(
      .wrongCode,
      .harms,
      "Another number would be offered instead of the code; write it so that it cannot be one,"
        + " or leave it out.",
      because: reasons(for: explanation.candidates.first { $0.range == detection.range }),
      .detector,
      at: detection.range
    )
  }

  private var twoCodes: LintFinding {
    LintFinding(
      .twoCodes,
      .harms,
      "Two codes could be meant, and nothing tells which; name the right one, or send one only.",
      because: "A wrong code is worse than none, so that none is offered.",
      .detector
    )
  }

  private var hidden: LintFinding {
    LintFinding(
      .hidden,
      .harms,
      "The text is the one that a system shows in place of a hidden message; write another.",
      because: "It would be taken for a message whose content was withheld.",
      .detector
    )
  }

  private var noCode: LintFinding {
    LintFinding(
      .noCode,
      .harms,
      "Nothing in the text could be a code.",
      because:
        "Codes are 3 to 10 digits and letters; other numbers are amounts, dates and the like.",
      .detector
    )
  }

  private func someSamples(_ tally: LintReport.Tally) -> LintFinding {
    LintFinding(
      .someSamples,
      .harms,
      "The code is found in \(tally.found) of \(tally.tried) samples only; the one shown fails.",
      because: "What holds for one code must hold for all that you will send.",
      .detector
    )
  }

  /// What spoke against the code that was not found, in the detector's own words.
  func evidenceFindings() -> [LintFinding] {
    guard verdict != .found, verdict != .unusable, let subject, isWhole else { return [] }
    return subject.evidence.filter {
      $0.contribution < 0 && !Trial.reportedElsewhere.contains($0.signal)
    }
    .map { evidence in
      LintFinding(
        .evidence,
        .harms,
        "Against the code: \(evidence.sentence)",
        because: "Numbers that are written or named like this are rarely codes.",
        .detector,
        at: subject.range
      )
    }
  }

  private var noPlaceholder: LintFinding {
    LintFinding(
      .noPlaceholder,
      .advice,
      "The text has placeholders, and none of them is {code}, so that it was tried as it is;"
        + " call the code {code}, or say what stands for it with --placeholder.",
      because: "Only with a code in its place can a template be judged.",
      .detector
    )
  }

  /// What spoke for `candidate`, the weightiest first.
  private func reasons(for candidate: Explanation.Candidate?) -> String {
    let sentences = candidate?.evidence.filter { $0.contribution > 0 }.prefix(2).map(\.sentence)
    guard let sentences, !sentences.isEmpty else { return "The line that binds it decides." }
    return sentences.joined(separator: " ")
  }
}
