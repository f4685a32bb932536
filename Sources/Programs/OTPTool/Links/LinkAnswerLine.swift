import OTPDetection
import OTPLinks
import OTPText

extension LinkDetection {
  /// Writes the object that answers the message with this `id`; all members are always present, in
  /// this order.
  func write(id: String?, error: ErrorMember = .absent, to writer: inout JSONWriter) {
    writer.object { writer in
      LinkDetection.writeMembers(outcome: outcome.rawValue, link, id: id, to: &writer)
      error.write(to: &writer)
    }
  }

  /// Writes the answer to a line that could not be read.
  static func writeError(id: String?, error: ErrorMember, to writer: inout JSONWriter) {
    writer.object { writer in
      writeMembers(outcome: "error", nil, id: id, to: &writer)
      error.write(to: &writer)
    }
  }

  fileprivate static func writeMembers(
    outcome: String,
    _ link: ConfirmationLink?,
    id: String?,
    to writer: inout JSONWriter
  ) {
    writer.member("id", id)
    writer.member("outcome", outcome)
    link.write(to: &writer)
  }
}

extension LinkExplanation {
  /// Writes the object that explains the message with this `id`: the members of an answer, then
  /// every link with its evidence; all members are always present, in this order.
  func write(id: String?, to writer: inout JSONWriter) {
    let outcome = detection.outcome.rawValue
    LinkExplanation.write(outcome: outcome, detection.link, candidates, id: id, to: &writer)
  }

  /// Writes the answer to a line that could not be read.
  static func writeError(id: String?, to writer: inout JSONWriter) {
    write(outcome: "error", nil, [], id: id, to: &writer)
  }

  private static func write(
    outcome: String,
    _ link: ConfirmationLink?,
    _ candidates: [Candidate],
    id: String?,
    to writer: inout JSONWriter
  ) {
    writer.object { writer in
      LinkDetection.writeMembers(outcome: outcome, link, id: id, to: &writer)
      writer.name("candidates")
      writer.array { writer in
        for candidate in candidates { writer.object { candidate.write(to: &$0) } }
      }
    }
  }
}

extension LinkExplanation.Candidate {
  fileprivate func write(to writer: inout JSONWriter) {
    Optional(link).write(to: &writer)
    writer.member("sum", FixedPoint.thousandths(of: sum))
    writer.name("evidence")
    writer.array { writer in
      for evidence in evidence {
        writer.object { writer in
          writer.member("name", evidence.name)
          writer.member("sentence", evidence.sentence)
          writer.member("contribution", FixedPoint.thousandths(of: evidence.contribution))
        }
      }
    }
  }
}

extension ConfirmationLink? {
  /// Writes the address and its range, in UTF-8 bytes of the text.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("link", self?.address)
    AnswerMembers.write(range: self?.range, to: &writer)
  }
}
