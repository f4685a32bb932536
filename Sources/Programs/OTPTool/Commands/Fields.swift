import CommandLineToolkit

/// `otp fields`: classifies form fields.
enum Fields {
  static let command = Command(
    name: "fields",
    summary: "find out which form fields are for one-time codes",
    usage: ["fields < fields.jsonl"],
    discussion: """
      Each line of standard input is a JSON object with "attrs", the attributes of a field
      ("type", "name", "id", "autocomplete", "placeholder", "label", "aria-label", "title",
      "maxlength", "minlength", "pattern", "inputmode", …), and if known "id" and "form",
      a list of the attributes of the form's other fields. Each line is answered with one
      line, in order, before more input is read:

        id            the line's id as a string, or null
        field         tagged (by its attributes), likely, no, or error for a line that
                      could not be read
        score         the likelihood that it is for a one-time code, 0 to 1; likely
                      starts at 0.5
        reasons       the evidence for and against it: name, sentence and weight of each
        autocomplete  its autocomplete attribute by the HTML standard: field, section,
                      mode, contact, webauthn, and all of them as value; null without a
                      valid one
        boxes         the number of boxes for one character that share the code, or null

      All members are always present, in this order. In a likely field, offer a code, but
      do not fill it in unasked.
      """,
    options: [],
    examples: """
      $ printf '{"id":"7","attrs":{"name":"otp","maxlength":6}}\\n' | otp fields
      """,
    statuses: "0 done; 2 a line could not be read",
    action: .simple { invocation throws(CommandError) in try FieldStream.run(invocation) }
  )
}
