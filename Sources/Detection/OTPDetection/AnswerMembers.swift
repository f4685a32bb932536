package import OTPText

/// The members of the JSON objects that answer a message; all are always present, in this order.
package enum AnswerMembers {
  /// Writes the members for `detection`, which `outcome` names.
  package static func write(
    _ detection: Detection,
    outcome: String,
    id: String?,
    to writer: inout JSONWriter
  ) {
    writer.member("id", id)
    writer.member("outcome", outcome)
    writer.member("code", detection.code?.value)
    writer.member("raw", detection.raw?.value)
    write(range: detection.range, to: &writer)
    writer.member("score", fraction: detection.score)
    writer.member("domain", detection.binding?.domain)
    writer.name("embeddedDomains")
    writer.array { writer in
      for domain in detection.binding?.embeddedDomains ?? [] { writer.string(domain) }
    }
    writer.member("language", detection.language)
  }

  /// Writes the place of a code or candidate, in UTF-8 bytes of the text.
  package static func write(range: Range<Int>?, to writer: inout JSONWriter) {
    writer.name("range")
    guard let range else {
      writer.null()
      return
    }
    writer.array { writer in
      writer.number(Int64(range.lowerBound))
      writer.number(Int64(range.upperBound))
    }
  }
}
