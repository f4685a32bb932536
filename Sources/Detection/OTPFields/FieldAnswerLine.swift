package import OTPText

/// The JSON object that classifies a field; all members are always present, in this order.
package enum FieldAnswerLine {
  /// The version of the answers, raised when a member is added or removed or changes its meaning;
  /// shown by `otp --version`.
  package static let version = 1

  /// Writes the verdict on the field of the line with this `id`.
  package static func write(_ verdict: FieldVerdict, id: String?, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("field", verdict.kind.rawValue)
      writer.member("score", fraction: verdict.score)
      writer.name("reasons")
      writer.array { writer in
        for reason in verdict.reasons {
          writer.object { writer in
            writer.member("name", reason.name)
            writer.member("sentence", reason.sentence)
            writer.member("weight", Int64(reason.weight))
          }
        }
      }
      writer.name("autocomplete")
      if let autocomplete = verdict.autocomplete {
        write(autocomplete, to: &writer)
      } else {
        writer.null()
      }
      writer.member("boxes", verdict.boxCount.map(Int64.init))
    }
  }

  /// Writes the answer to a line that could not be read.
  package static func writeError(id: String?, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("field", "error")
      writer.member("score", fraction: 0)
      writer.name("reasons")
      writer.array { _ in }
      writer.name("autocomplete")
      writer.null()
      writer.name("boxes")
      writer.null()
    }
  }

  private static func write(_ autocomplete: AutocompleteValue, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", autocomplete.field.rawValue)
      writer.member("section", autocomplete.section)
      writer.member("mode", autocomplete.mode?.rawValue)
      writer.member("contact", autocomplete.contact?.rawValue)
      writer.member("webauthn", autocomplete.allowsPasskeys)
      writer.member("value", autocomplete.description)
    }
  }
}
