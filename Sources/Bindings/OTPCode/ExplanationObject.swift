internal import OTPDetection
internal import OTPText

/// The JSON object that explains a message: the members of an answer line and the evidence; all
/// members are always present, in this order.
enum ExplanationObject {
  static func write(_ explanation: Explanation, to writer: inout JSONWriter) {
    writer.object { writer in
      let detection = explanation.detection
      AnswerMembers.write(detection, outcome: detection.outcome.rawValue, id: nil, to: &writer)
      writer.member("rule", explanation.rule.map(name))
      writer.name("candidates")
      writer.array { writer in
        for candidate in explanation.candidates { write(candidate, to: &writer) }
      }
    }
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
    }
  }
}
