internal import OTPDetection

// Findings about whether the code is found.
extension LintRun {
  /// The weakest contribution against the code for which a part of the text is worth a finding, in
  /// logits.
  private static let leastAgainst = -0.3
  /// The maximum number of such parts.
  private static let mostAgainst = 3

  func outcomeFindings(samples: LintReport.SampleCounts?) -> [LintFinding] {
    var findings: [LintFinding] = []
    switch verdict {
    case .wrong: findings.append(wrongCode)
    case .ambiguous: findings.append(twoCodes)
    case .redacted: findings.append(hidden)
    case .none where !tested.question.isEmpty: findings.append(whichPlaceholder)
    case .none where codeRange == nil: findings.append(noCode)
    case .found, .none, .unusable: break
    }
    if let samples, samples.found > 0, samples.found < samples.tried {
      findings.append(someSamples(samples))
    }
    if tested.lacksPlaceholder { findings.append(noPlaceholder) }
    return findings
  }

  private var wrongCode: LintFinding {
    LintFinding(
      .wrongCode,
      "Another number would be offered instead of the code; leave it out, or write it in a form"
        + " that no code has.",
      because: reasons(for: explanation.candidates.first { $0.range == detection.range }),
      .detector,
      at: detection.range
    )
  }

  private var twoCodes: LintFinding {
    LintFinding(
      .twoCodes,
      "More than one number or word could be the code; call the right one the code, or send only"
        + " one.",
      because: "A wrong code is worse than none, so none is offered.",
      .detector
    )
  }

  private var hidden: LintFinding {
    LintFinding(
      .hidden,
      "The text is what a system shows in place of a hidden message; use another text.",
      because: "It would be treated as a message whose content is hidden.",
      .detector
    )
  }

  private var noCode: LintFinding {
    LintFinding(
      .noCode,
      "Nothing in the text looks like a code.",
      because:
        "Codes have 3 to 10 digits and letters; other numbers are amounts, dates and so on.",
      .detector
    )
  }

  private func someSamples(_ samples: LintReport.SampleCounts) -> LintFinding {
    LintFinding(
      .someSamples,
      "The code is found in only \(samples.found) of \(samples.tried) samples; the one shown fails.",
      because: "The text must work with every code that you send.",
      .detector
    )
  }

  /// Findings with the evidence against a code that was not found: its form, in the detector's
  /// words, and the parts of the text that speak against it.
  func evidenceFindings() -> [LintFinding] {
    guard verdict != .found, verdict != .unusable, let subject, isWhole else { return [] }
    let forms = subject.evidence.filter { $0.signal != nil && $0.contribution < 0 }.map {
      evidence in
      LintFinding(
        .evidence,
        "Against the code: \(evidence.sentence)",
        because: "Numbers in this form or with this name are rarely codes.",
        .detector,
        at: subject.range
      )
    }
    let parts = subject.shares.filter {
      $0.contribution <= LintRun.leastAgainst && $0.range != subject.range
    }
    return forms
      + parts.prefix(LintRun.mostAgainst).compactMap { part in
        part.range.map { range in
          LintFinding(
            .evidence,
            "Against the code: \"\(string(in: range))\"",
            because: "Numbers beside such words are rarely codes.",
            .detector,
            at: range
          )
        }
      }
  }

  private var noPlaceholder: LintFinding {
    LintFinding(
      .noPlaceholder,
      "The text was tested as it is, because none of its placeholders stands for the code; write"
        + " {code} for the code, or name its placeholder with --placeholder.",
      because: "A template can only be tested with a code in it.",
      .detector
    )
  }

  private var whichPlaceholder: LintFinding {
    let places = tested.question.prefix(LintRun.mostNamed).joined(separator: ", ")
    let isOne = tested.question.count == 1
    return LintFinding(
      .whichPlaceholder,
      (isOne ? "Is \(places) the code?" : "Which placeholder is the code: \(places)?")
        + " Write {code} for it, or give --placeholder its text, or its place among all placeholders"
        + ", such as 1.",
      because:
        "A template can only be tested if the code's place is known; a guess could be wrong.",
      .detector
    )
  }

  /// The two strongest reasons for `candidate`.
  private func reasons(for candidate: Explanation.Candidate?) -> String {
    let sentences = candidate?.evidence.filter { $0.contribution > 0 }.prefix(2).map(\.sentence)
    guard let sentences, !sentences.isEmpty else { return "The binding line decides." }
    return sentences.joined(separator: " ")
  }
}
