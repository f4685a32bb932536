internal import OTPLocales
package import OTPText

/// The members of the JSON objects that explain a message: those of an answer line, then the
/// evidence; all are always present, in this order.
package enum ExplanationMembers {
  /// Writes the members for `explanation`, with the keywords of the text if `showsWords`.
  package static func write(
    _ explanation: Explanation,
    id: String?,
    showsWords: Bool = false,
    to writer: inout JSONWriter
  ) {
    let detection = explanation.detection
    AnswerMembers.write(detection, outcome: detection.outcome.rawValue, id: id, to: &writer)
    writer.member("rule", explanation.rule.map(name))
    writer.name("candidates")
    writer.array { writer in
      for candidate in explanation.candidates { write(candidate, to: &writer) }
    }
    if showsWords { write(explanation.words, to: &writer) }
  }

  /// Writes the members for a message that could not be read.
  package static func writeError(
    id: String?,
    showsWords: Bool,
    to writer: inout JSONWriter
  ) {
    AnswerMembers.write(Detection(.none), outcome: "error", id: id, to: &writer)
    writer.member("rule", nil as String?)
    writer.name("candidates")
    writer.array { _ in }
    if showsWords { write([], to: &writer) }
  }

  private static func name(_ rule: Explanation.Rule) -> String {
    switch rule {
    case .ignoredSender: "ignoredSender"
    case .neverReport: "neverReport"
    case .bareNumber: "bareNumber"
    }
  }

  private static func write(_ candidate: Explanation.Candidate, to writer: inout JSONWriter) {
    writer.object { writer in
      AnswerMembers.write(range: candidate.range, to: &writer)
      writer.member("code", candidate.code.value)
      writer.member("kind", candidate.kind.rawValue)
      writer.member("score", fraction: candidate.score)
      writer.name("evidence")
      writer.array { writer in
        for evidence in candidate.evidence {
          writer.object { writer in
            writer.member("name", evidence.name.description)
            writer.member("sentence", evidence.sentence)
            writer.member("strength", fraction: evidence.strength)
            writer.member("contribution", FixedPoint.thousandths(of: evidence.contribution))
          }
        }
      }
      writer.name("parts")
      writer.array { writer in
        for share in candidate.shares {
          writer.object { writer in
            AnswerMembers.write(range: share.range, to: &writer)
            writer.member("contribution", FixedPoint.thousandths(of: share.contribution))
          }
        }
      }
    }
  }

  private static func write(_ words: [Explanation.Word], to writer: inout JSONWriter) {
    writer.name("words")
    writer.array { writer in
      for word in words {
        writer.object { writer in
          AnswerMembers.write(range: word.range, to: &writer)
          writer.member("role", word.role.rawValue)
          writer.name("languages")
          writer.array { writer in
            for language in word.languages { writer.string(language) }
          }
        }
      }
    }
  }
}
