import CommandLineToolkit

/// `otp fields`: tells which fields are for one-time codes.
enum Fields {
  static let command = Command(
    name: "fields",
    summary: "tell which form fields are for one-time codes",
    usage: ["fields < fields.jsonl"],
    discussion: """
      Each line of standard input is a JSON object with "attrs", the attributes of a field
      ("type", "name", "id", "autocomplete", "placeholder", "label", "aria-label", "title",
      "maxlength", "minlength", "pattern", "inputmode", …), and if known "id" and "form",
      a list of the attributes of the form's other fields. Each line is answered by one
      line, in order, before more input is awaited:

        id            the line's id as a string (a number too), or null
        field         tagged (it says so itself), likely, no, or error for a line that
                      could not be read
        score         how likely it is to be for a one-time code, 0 to 1; likely begins
                      at 0.5
        reasons       what spoke for and against it: name, sentence and weight of each
        autocomplete  what its autocomplete attribute says by the HTML standard: field,
                      section, mode, contact, webauthn, and the whole as value; null when
                      it says nothing
        boxes         how many boxes for one character share the code, or null

      All members are always there, in this order. A code may be offered in a field that
      is likely, but should not be filled in unasked.
      """,
    options: [],
    examples: """
      $ printf '{"id":"7","attrs":{"name":"otp","maxlength":6}}\\n' | otp fields
      """,
    statuses: "0 done; 2 a line could not be read",
    action: .simple { invocation throws(CommandError) in try FieldStream.run(invocation) }
  )
}
